import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { InfrastructureEngine, isPlanUnusable } from "#application/ports/InfrastructureEngine.ts"
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

      it.effect("applies a plan in a later run, after the run that created it was disposed of", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const runs = runsOf(`${adapter} carries over`)
          const planning = runs(pair.program).run
          const { changes, file } = yield* engine.plan(planning, "present")
          yield* engine.dispose(planning.runId)
          const { lines, run } = runs(pair.program)

          yield* engine.apply(run, { changes, file })

          assert.sameMembers([...(yield* engine.stateAddresses(run))], [...pair.addresses])
          assert.deepStrictEqual(
            lines,
            lines.map((_, index) => index + 1),
          )
          assert.isFalse((yield* engine.plan(runs(pair.program).run, "present")).hasChanges)
        }),
      )

      it.effect("adopts in a later run what the plan was created to adopt", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const lost = runsOf(`${adapter} loses what it adopts later`)(pair.program)
          yield* makePresent(lost.run)
          const imports = lost.events.flatMap((event) =>
            event._tag === "ResourceCompleted" && event.id !== undefined
              ? [{ address: event.address, importId: event.id }]
              : [],
          )
          const runs = runsOf(`${adapter} adopts later`)
          const planning = runs(pair.program, { imports }).run
          const { changes, file } = yield* engine.plan(planning, "present")
          yield* engine.dispose(planning.runId)
          const { events, run } = runs(pair.program, { imports })

          yield* engine.apply(run, { changes, file })

          assert.sameMembers([...(yield* engine.stateAddresses(run))], [...pair.addresses])
          assert.isEmpty(events.filter((event) => event._tag === "ResourceStarted" && event.action === "create"))
          assert.sameMembers(
            events.flatMap((event) => (event._tag === "ResourceCompleted" ? [event.address] : [])),
            [...pair.addresses],
          )
        }),
      )

      it.effect("destroys by a plan of an earlier run", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const runs = runsOf(`${adapter} destroys later`)
          yield* makePresent(runs(pair.program).run)
          const { changes, file } = yield* engine.plan(runs(pair.program).run, "absent")
          const { run } = runs(pair.program)

          yield* engine.apply(run, { changes, file })

          assert.deepStrictEqual(yield* engine.stateAddresses(run), [])
        }),
      )

      it.effect("applies no plan that is out of date, and says so", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const runs = runsOf(`${adapter} is late`)
          const { changes, file } = yield* engine.plan(runs(pair.program).run, "present")
          yield* makePresent(runs(pair.program).run)
          const { events, run } = runs(pair.program)

          const failure = yield* Effect.flip(engine.apply(run, { changes, file }))

          assert.strictEqual(failure.step, "apply")
          assert.isTrue(isPlanUnusable(failure))
          assert.include(
            failure.diagnostics.map(({ summary }) => summary),
            "Saved plan is stale",
          )
          assert.isEmpty(events.filter(({ _tag }) => _tag === "ResourceStarted"))
        }),
      )

      it.effect("turns away a run that a newer run has overtaken", () =>
        Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          const runs = runsOf(`${adapter} fences`)
          const older = runs(pair.program).run
          const plan = yield* engine.plan(older, "present")
          const newer = runs(pair.program).run
          yield* engine.plan(newer, "present")

          const failure = yield* Effect.flip(engine.apply(older, plan))

          assert.notInclude(
            failure.diagnostics.map(({ summary }) => summary),
            "Saved plan is stale",
          )
          assert.deepStrictEqual(yield* engine.stateAddresses(newer), [])
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
          assert.notInclude(yield* engine.idleRuns, run.runId)
        }),
      )
    },
  )
