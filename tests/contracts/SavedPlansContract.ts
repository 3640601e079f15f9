import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

import type { Clusters } from "#application/ports/Clusters.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import type { Operations } from "#application/ports/Operations.ts"
import { SavedPlans, type StoredPlan } from "#application/ports/SavedPlans.ts"
import { news } from "#tests/fixtures/Operations.ts"
import { type Accounts, settled } from "#tests/fixtures/People.ts"

import { own } from "./OperationCredentialsContract.ts"

/** A plan with every field, whose content says its name. */
export const planNamed = (name: string): StoredPlan => ({
  content: Redacted.make(new TextEncoder().encode(`the plan ${name} \0\u00ff`)),
  contentHash: `content of ${name}`,
  programHash: `program of ${name}`,
  engine: "terraform 1.11.4",
  generation: 3,
  stateSerial: 7,
  hasChanges: true,
  changes: [{ address: "aws_vpc.main", resourceType: "aws_vpc", action: "replace", reason: "cannot_update" }],
  imports: [{ address: "aws_vpc.main", importId: "vpc-1" }],
})

const shown = (plan: StoredPlan | undefined) => plan && { ...plan, content: [...Redacted.value(plan.content)] }

/** What every store of saved plans must do. Pass it your adapter's layer. */
export const savedPlansContract = <E>(
  adapter: string,
  layer: Layer.Layer<SavedPlans | Operations | OperationLog | Clusters | Accounts, E>,
) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`SavedPlans on ${adapter}`, (it) => {
    it.effect("gives a plan once, whole", () =>
      Effect.gen(function* () {
        const plans = yield* SavedPlans
        const operation = yield* own("kept")
        yield* plans.keep(operation, planNamed("kept"))

        assert.deepStrictEqual(shown(yield* plans.take(operation)), shown(planNamed("kept")))
        assert.isUndefined(yield* plans.take(operation))
      }),
    )

    it.effect("gives a plan to one of many that take it at once", () =>
      Effect.gen(function* () {
        const plans = yield* SavedPlans
        const operation = yield* own("raced")
        yield* plans.keep(operation, planNamed("raced"))

        const taken = yield* Effect.all(
          Array.from({ length: 20 }, () => plans.take(operation)),
          { concurrency: "unbounded" },
        )

        assert.lengthOf(
          taken.filter((plan) => plan !== undefined),
          1,
        )
      }),
    )

    it.effect("keeps one plan an operation, the newest", () =>
      Effect.gen(function* () {
        const plans = yield* SavedPlans
        const operation = yield* own("replaced")
        const other = yield* own("other")
        yield* plans.keep(operation, planNamed("first"))
        yield* plans.keep(other, planNamed("other"))
        yield* plans.keep(operation, planNamed("second"))

        assert.strictEqual((yield* plans.take(operation))?.contentHash, "content of second")
        assert.strictEqual((yield* plans.take(other))?.contentHash, "content of other")
      }),
    )

    it.effect("keeps no plan of an operation that has ended", () =>
      Effect.gen(function* () {
        const plans = yield* SavedPlans
        const operation = yield* own("ended")
        yield* (yield* OperationLog).append(operation.id, [news("the end", 100)], { status: "CANCELLED" })

        yield* plans.keep(operation, planNamed("ended"))

        assert.isUndefined(yield* plans.take(operation))
      }),
    )

    it.effect("forgets a plan, and does nothing where there is none", () =>
      Effect.gen(function* () {
        const plans = yield* SavedPlans
        const operation = yield* own("forgotten")
        yield* plans.keep(operation, planNamed("forgotten"))

        yield* plans.forget(operation.id)
        yield* plans.forget(operation.id)

        assert.isUndefined(yield* plans.take(operation))
      }),
    )
  })
