import { Duration, Effect, Schedule } from "effect"

import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

import { leftoverProcesses } from "../engine/LeftoverProcesses.ts"
import { outputReader } from "../engine/TerraformOutput.ts"
import { interruptionLimit, interruptOnce } from "../engine/TerraformProcess.ts"
import type { TerraformStateServer } from "../state/TerraformStateServer.ts"
import { restoreStateAccess } from "./RunAccess.ts"

const interval = Duration.millis(100)

/** Interrupts the processes of a run and waits for their end. They save the state, because the run has access again. */
const endLeftovers = Effect.fnUntraced(function* (directory: string) {
  const processes = yield* leftoverProcesses(directory)
  if (processes.length === 0) return
  yield* Effect.logInfo("An engine of an earlier run is still working. Interrupting it and waiting for its end.", {
    processes: processes.length,
  })
  yield* Effect.sync(() => processes.forEach((processId) => interruptOnce(directory, processId)))

  yield* leftoverProcesses(directory).pipe(
    Effect.repeat({ schedule: Schedule.spaced(interval), until: (left) => left.length === 0 }),
    Effect.timeout(interruptionLimit),
    Effect.orDie,
  )
})

/** Makes sure that no process of a run is alive, and returns the events it wrote after a line. */
export const settleRun = Effect.fnUntraced(function* (
  directory: string,
  afterLine: number,
): Effect.fn.Return<ReadonlyArray<EngineEvent>, never, TerraformStateServer> {
  yield* restoreStateAccess(directory)
  yield* endLeftovers(directory)
  return outputReader(directory)()
    .filter(({ line }) => line > afterLine)
    .map(({ event }) => event)
})
