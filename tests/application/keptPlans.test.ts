import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

import { EngineFailure, InfrastructureEngine, type PlanFile } from "#application/ports/InfrastructureEngine.ts"
import { SavedPlans, type StoredPlan } from "#application/ports/SavedPlans.ts"

import { create, ended, engine, useCases } from "./Server.ts"
import { smallSynthesizer } from "./SmallProgram.ts"
import { stores, tools } from "./Stores.ts"

const textOf = ({ content }: Pick<PlanFile, "content">) => Buffer.from(Redacted.value(content)).toString("base64")

/** The plans an engine created and applied, in order. */
const makeWatch = () => ({ planned: [] as Array<string>, applied: [] as Array<string> })

type Watch = ReturnType<typeof makeWatch>

type Apply = InfrastructureEngine["Service"]["apply"]

const watched = (watch: Watch, applyBy: (apply: Apply, count: number) => Apply) =>
  Layer.effect(
    InfrastructureEngine,
    Effect.map(InfrastructureEngine, (inner) => ({
      ...inner,
      plan: (run, goal) =>
        Effect.tap(inner.plan(run, goal), ({ file }) => Effect.sync(() => watch.planned.push(textOf(file)))),
      apply: (run, plan) => {
        watch.applied.push(textOf(plan.file))
        return applyBy(inner.apply, watch.applied.length)(run, plan)
      },
    })),
  )

const taking = (change: (plan: StoredPlan | undefined) => StoredPlan | undefined) =>
  Layer.effect(
    SavedPlans,
    Effect.map(SavedPlans, (inner) => ({ ...inner, take: (operation) => Effect.map(inner.take(operation), change) })),
  )

const run = (
  change: (plan: StoredPlan | undefined) => StoredPlan | undefined = (plan) => plan,
  applyBy: (apply: Apply, count: number) => Apply = (apply) => apply,
) => {
  const watch = makeWatch()
  const ports = Layer.provideMerge(smallSynthesizer, Layer.merge(stores, tools))
  return Effect.gen(function* () {
    const { operation } = yield* create()
    const { operation: done } = yield* ended(operation.id)
    return { ...watch, status: done.status }
  }).pipe(
    Effect.provide(
      useCases.pipe(
        Layer.provideMerge(taking(change)),
        Layer.provideMerge(watched(watch, applyBy).pipe(Layer.provideMerge(engine()))),
        Layer.provideMerge(ports),
      ),
      { local: true },
    ),
  )
}

const refuseFirst =
  (summary: string) =>
  (apply: Apply, count: number): Apply =>
    count === 1
      ? () =>
          Effect.fail(new EngineFailure({ step: "apply", diagnostics: [{ summary, detail: "" }], interrupted: false }))
      : apply

describe("The plan that an operation stored", () => {
  it.live("is the plan that it applies", () =>
    Effect.gen(function* () {
      const { applied, planned, status } = yield* run()

      assert.strictEqual(status, "COMPLETED")
      assert.strictEqual(applied[0], planned[0])
      // The plans of the creation, of the deletion protection, and of the verification.
      assert.lengthOf(planned, 3)
    }),
  )

  it.live.each([
    ["is gone", () => undefined],
    ["is of another engine", (plan: StoredPlan | undefined) => plan && { ...plan, engine: "terraform 0.1.0" }],
    ["is of another program", (plan: StoredPlan | undefined) => plan && { ...plan, programHash: "another" }],
    ["is older than another run", (plan: StoredPlan | undefined) => plan && { ...plan, generation: 0 }],
    ["is damaged", (plan: StoredPlan | undefined) => plan && { ...plan, content: Redacted.make(new Uint8Array([1])) }],
  ] as const)("is replaced by a new one where it %s", ([, change]) =>
    Effect.gen(function* () {
      const { applied, planned, status } = yield* run(change)

      assert.strictEqual(status, "COMPLETED")
      assert.lengthOf(planned, 4)
      assert.strictEqual(applied[0], planned[1])
    }),
  )

  it.live.each(["Saved plan is stale", "Inconsistent dependency lock file", "Invalid plan file"])(
    "is replaced by a new one where the engine refuses it: %s",
    (summary) =>
      Effect.gen(function* () {
        const { applied, planned, status } = yield* run((plan) => plan, refuseFirst(summary))

        assert.strictEqual(status, "COMPLETED")
        assert.strictEqual(applied[0], planned[0])
        assert.strictEqual(applied[1], planned[1])
      }),
  )
})
