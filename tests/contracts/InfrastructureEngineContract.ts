import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

/** Programs the engine can run, each of which shows one thing. */
export interface EnginePrograms {
  /** Two resources, of which the second needs the first; one output called `greeting`, one sensitive output called `secret`. */
  readonly pair: { readonly program: string; readonly addresses: readonly [string, string]; readonly greeting: unknown }
  /** One resource that the cloud refuses to make. */
  readonly failing: { readonly program: string; readonly address: string }
  /** One resource with an argument its type does not have. */
  readonly misspelt: { readonly program: string; readonly address: string }
  /** One resource with a value that must not be shown. */
  readonly secretive: { readonly program: string; readonly secret: string }
}

const tagsOf = (events: ReadonlyArray<EngineEvent>, address: string) =>
  events.filter((event) => "address" in event && event.address === address).map(({ _tag }) => _tag)

/** What every infrastructure engine must do. Pass it your adapter's layer, and programs it can run. */
export const infrastructureEngineContract = <E>(
  adapter: string,
  layer: Layer.Layer<InfrastructureEngine, E>,
  programs: EnginePrograms,
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`InfrastructureEngine on ${adapter}`, (it) => {
    const { pair, failing, misspelt, secretive } = programs
    const [first, second] = pair.addresses

    it.effect("plans what it would create, and creates nothing by it", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const { run, events } = runsOf(`${adapter} plans`)(pair.program)

        const plan = yield* engine.plan(run, "present")

        assert.isTrue(plan.hasChanges)
        assert.sameMembers(
          plan.changes.map(({ address, action }) => `${action} ${address}`),
          [`create ${first}`, `create ${second}`],
        )
        assert.include(plan.planText, first)
        assert.include(plan.planJson, first)
        assert.deepStrictEqual(yield* engine.stateAddresses(run), [])
        assert.isEmpty(events.filter(({ _tag }) => _tag === "ResourceStarted"))
      }),
    )

    it.effect("journals each resource's start and end before an apply returns, in gapless lines from 1", () =>
      Effect.gen(function* () {
        const { run, lines, events } = runsOf(`${adapter} journals`)(pair.program)

        yield* makePresent(run)

        assert.deepStrictEqual(
          lines,
          events.map((_, index) => index + 1),
        )
        assert.deepStrictEqual(tagsOf(events, first), ["ResourceStarted", "ResourceCompleted"])
        assert.deepStrictEqual(tagsOf(events, second), ["ResourceStarted", "ResourceCompleted"])
        assert.lengthOf(
          events.filter((event) => event._tag === "PlannedChange" && event.change.address === first),
          1,
        )
      }),
    )

    it.effect("finds nothing to change in what it has made", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const runs = runsOf(`${adapter} repeats`)
        yield* makePresent(runs(pair.program).run)

        const { run } = runs(pair.program)
        const again = yield* engine.plan(run, "present")

        assert.isFalse(again.hasChanges)
        assert.isEmpty(again.changes)
        assert.sameMembers([...(yield* engine.stateAddresses(run))], [first, second])
      }),
    )

    it.effect("returns a program's outputs to a run that planned nothing, without the sensitive ones", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const runs = runsOf(`${adapter} outputs`)
        assert.deepStrictEqual(yield* engine.outputs(runs(pair.program).run), {})
        yield* makePresent(runs(pair.program).run)

        assert.deepStrictEqual(yield* engine.outputs(runs(pair.program).run), { greeting: pair.greeting })
      }),
    )

    it.effect("destroys all of it, and only after a plan that says so", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const runs = runsOf(`${adapter} destroys`)
        yield* makePresent(runs(pair.program).run)

        const { run, events } = runs(pair.program)
        const plan = yield* engine.plan(run, "absent")
        assert.sameMembers(
          plan.changes.map(({ address, action }) => `${action} ${address}`),
          [`delete ${first}`, `delete ${second}`],
        )
        assert.sameMembers([...(yield* engine.stateAddresses(run))], [first, second])
        yield* engine.apply(run, plan)

        assert.deepStrictEqual(yield* engine.stateAddresses(run), [])
        assert.deepStrictEqual(tagsOf(events, first), ["ResourceStarted", "ResourceCompleted"])
      }),
    )

    it.effect("adopts what exists already instead of making it again, and journals that it has", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const lost = runsOf(`${adapter} loses its state`)(pair.program)
        yield* makePresent(lost.run)
        const imports = lost.events.flatMap((event) =>
          event._tag === "ResourceCompleted" && event.id !== undefined
            ? [{ address: event.address, importId: event.id }]
            : [],
        )
        assert.lengthOf(imports, 2)

        const { run, events } = runsOf(`${adapter} adopts`)(pair.program, { imports })
        const plan = yield* makePresent(run)

        assert.isTrue(plan.hasChanges)
        assert.isEmpty(plan.changes.filter(({ action }) => action === "create"))
        assert.sameMembers([...(yield* engine.stateAddresses(run))], [first, second])
        for (const { address, importId } of imports) {
          assert.isNotEmpty(
            events.filter(
              (event) => event._tag === "ResourceCompleted" && event.address === address && event.id === importId,
            ),
          )
        }
      }),
    )

    it.effect("plans only the targets it is given, and what they need", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const { run } = runsOf(`${adapter} targets`)(pair.program, { targets: [first] })

        const plan = yield* engine.plan(run, "present")

        assert.deepStrictEqual(
          plan.changes.map(({ address }) => address),
          [first],
        )
      }),
    )

    it.effect("fails with the address of the resource that could not be made", () =>
      Effect.gen(function* () {
        const { run, events } = runsOf(`${adapter} fails`)(failing.program)

        const failure = yield* Effect.flip(makePresent(run))

        assert.strictEqual(failure.step, "apply")
        assert.isFalse(failure.interrupted)
        assert.include(
          failure.diagnostics.map(({ address }) => address),
          failing.address,
        )
        assert.include(tagsOf(events, failing.address), "ResourceFailed")
        assert.isNotEmpty(events.filter(({ _tag }) => _tag === "Diagnosed"))
      }),
    )

    it.effect("refuses an argument that does not exist before it plans, and says where", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const { run, events } = runsOf(`${adapter} validates`)(misspelt.program)

        const failure = yield* Effect.flip(engine.plan(run, "present"))

        assert.strictEqual(failure.step, "validate")
        assert.deepStrictEqual(
          failure.diagnostics.map(({ address }) => address),
          [misspelt.address],
        )
        assert.isNotEmpty(events.filter(({ _tag }) => _tag === "Diagnosed"))
      }),
    )

    it.effect("shows no sensitive value in a plan", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const { run, events } = runsOf(`${adapter} hides`)(secretive.program)

        const plan = yield* engine.plan(run, "present")

        assert.notInclude(plan.planJson, secretive.secret)
        assert.notInclude(plan.planText, secretive.secret)
        assert.notInclude(JSON.stringify(events), secretive.secret)
      }),
    )
  })
