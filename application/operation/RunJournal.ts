import { Context, Effect, Layer } from "effect"

import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { maskedEvent } from "#domain/infrastructure/MaskedEvent.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { describeEngineEvent } from "#domain/operation/EngineMessages.ts"
import { withinPhase } from "#domain/operation/Progress.ts"

import type { EngineTask } from "./EngineTask.ts"
import { maskOf } from "./TaskSecrets.ts"

const make = Effect.gen(function* () {
  const engineRuns = yield* EngineRuns
  const log = yield* OperationLog

  /** Stores each event first, without secrets, then adds it to the operation's log. Replay after a crash is idempotent. */
  const open = (task: EngineTask, runId: string) => {
    const { operation } = task.loaded
    const mask = maskOf(task)
    const planned = managedResources(task.program).map((resource) => ({ ...resource, action: "create" as const }))
    const done = new Set<string>()

    const append = Effect.fnUntraced(function* (line: number, event: EngineEvent) {
      if (event._tag === "ResourceCompleted") done.add(event.address)
      const progressPercentage = withinPhase(operation.type, task.phase, planned, done)
      const entry = describeEngineEvent(runId, line, event, { phase: task.phase, progressPercentage })
      if (entry !== undefined) yield* Effect.orDie(log.append(operation.id, [entry], {}))
    })

    return {
      /** Addresses that need no more work: existing resources count as done. */
      presume: (addresses: Iterable<string>) =>
        Effect.sync(() => {
          for (const address of addresses) done.add(address)
        }),
      journal: Effect.fnUntraced(function* (line: number, said: EngineEvent) {
        const event = maskedEvent(mask, said)
        yield* engineRuns.record(runId, line, event)
        yield* append(line, event)
      }),
      /** Replays every stored event, for those that a crash kept out of the operation's log. */
      replay: Effect.gen(function* () {
        for (const { line, event } of yield* engineRuns.events(runId)) yield* append(line, event)
      }),
    }
  }

  return { open }
})

/** The durable record of what the engine did, replayed as events of the operation. */
export class RunJournal extends Context.Service<RunJournal>()("orrery/application/operation/RunJournal", { make }) {
  static readonly layer = Layer.effect(this, make)
}
