import { Effect, Redacted } from "effect"

import { type EngineRun, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** Runs of one cluster, each of the next generation, and what each journalled. */
export const runsOf = (name: string, clusterId: string = uuid(`cluster ${name}`)) => {
  let generation = 0

  return (
    program: string,
    options: Partial<Pick<EngineRun, "imports" | "targets" | "credentials" | "journal">> = {},
  ) => {
    generation += 1
    const lines: Array<number> = []
    const events: Array<EngineEvent> = []
    const run: EngineRun = {
      runId: uuid(`run ${generation} of ${name}`),
      generation,
      clusterId,
      organizationId: uuid("acme"),
      accountId: "111122223333",
      region: "eu-central-1",
      program,
      imports: [],
      targets: [],
      credentials: Redacted.make({}),
      ...options,
      journal: (line, event) =>
        Effect.sync(() => {
          lines.push(line)
          events.push(event)
        }).pipe(Effect.andThen(options.journal?.(line, event) ?? Effect.void)),
    }
    return { run, lines, events }
  }
}

/** Makes the program real in one run. */
export const makePresent = Effect.fnUntraced(function* (run: EngineRun) {
  const engine = yield* InfrastructureEngine
  const plan = yield* engine.plan(run, "present")
  yield* engine.apply(run, plan)
  return plan
})
