import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import type { EnginePrograms } from "./InfrastructureEngineContract.ts"

/** What every infrastructure engine must do about its runs: each has a plan, a journal and an end of its own. */
export const infrastructureEngineRunsContract = <E>(
  adapter: string,
  layer: Layer.Layer<InfrastructureEngine, E>,
  { pair }: Pick<EnginePrograms, "pair">,
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(
    `the runs of InfrastructureEngine on ${adapter}`,
    (it) => {
      it.effect("journals an apply by the journal the apply was given, in lines that follow the plan's", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const { run, events } = runsOf(`${adapter} hands over`)(pair.program)
          const plan = yield* engine.plan(run, "present")
          const planned = events.length
          const lines: Array<number> = []

          yield* engine.apply({ ...run, journal: (line) => Effect.sync(() => lines.push(line)) }, plan)

          assert.lengthOf(events, planned)
          assert.strictEqual(lines[0], planned + 1)
        }),
      )

      it.effect("applies no plan that another run made", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const runs = runsOf(`${adapter} swaps`)
          const plan = yield* engine.plan(runs(pair.program).run, "present")
          const { run, events } = runs(pair.program)

          const failure = yield* Effect.flip(engine.apply(run, plan))

          assert.strictEqual(failure.step, "apply")
          assert.isEmpty(events)
        }),
      )

      it.effect("turns away a run that a newer run has overtaken", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const runs = runsOf(`${adapter} fences`)
          const older = runs(pair.program).run
          const plan = yield* engine.plan(older, "present")
          yield* makePresent(runs(pair.program).run)

          yield* Effect.flip(engine.apply(older, plan))

          const { run } = runs(pair.program)
          assert.isFalse((yield* engine.plan(run, "present")).hasChanges)
        }),
      )

      it.effect("hands over what a run has left unread, and forgets the run when it is disposed of", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const { run, events } = runsOf(`${adapter} settles`)(pair.program)
          yield* makePresent(run)

          assert.deepStrictEqual([...(yield* engine.settle(run.runId, 0))], events)
          assert.deepStrictEqual([...(yield* engine.settle(run.runId, 2))], events.slice(2))
          assert.deepStrictEqual(yield* engine.settle(run.runId, events.length), [])

          yield* engine.dispose(run.runId)
          yield* engine.dispose(run.runId)
          assert.deepStrictEqual(yield* engine.settle(run.runId, 0), [])
        }),
      )
    },
  )
