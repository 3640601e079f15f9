import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"

import { RequirePlan } from "#application/plan/RequirePlan.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import type { Pricing } from "#domain/plan/Pricing.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"

import { adaAs, owner } from "./Server.ts"

const under = (pricing: Pricing) => RequirePlan.layer.pipe(Layer.provide(Layer.succeed(PricingCatalogue, { pricing })))

const requireRoom = (count: Effect.Effect<number>, planId = "developer", pricing = defaultPricing, actor = owner) =>
  Effect.flatMap(RequirePlan, (requirePlan) => requirePlan({ planId, feature: "clusters", actor, count })).pipe(
    Effect.provide(under(pricing)),
  )

const requireSlack = (planId: string) =>
  Effect.flatMap(RequirePlan, (requirePlan) =>
    requirePlan({ planId, feature: "slack-notifications", actor: owner }),
  ).pipe(Effect.provide(under(defaultPricing)))

const notAsked = Effect.die(new Error("Nothing had to be counted."))

describe("requiring room in a plan", () => {
  it.effect("succeeds below the limit", () => requireRoom(Effect.succeed(4)))

  it.effect("fails at the limit, with its name", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(requireRoom(Effect.succeed(5)))

      assert.deepInclude(error, { _tag: "PlanLimitReached", planName: "Developer", featureName: "Clusters", limit: 5 })
    }),
  )

  it.effect("counts nothing where there is no limit", () =>
    requireRoom(notAsked, "developer", pricingWith("clusters", { developer: { enabled: true } })),
  )

  it.effect("counts nothing where the plan has not got the feature", () =>
    Effect.gen(function* () {
      const pricing = pricingWith("clusters", { developer: { enabled: false, limit: 3 } })
      const error = yield* Effect.flip(requireRoom(notAsked, "developer", pricing))

      assert.strictEqual(error._tag, "FeatureNotInPlan")
    }),
  )

  it.effect("fails for a role the plan does not name", () =>
    Effect.gen(function* () {
      const pricing = pricingWith("clusters", { developer: { enabled: true, allowedRoles: ["owner"] } })
      const error = yield* Effect.flip(requireRoom(Effect.succeed(0), "developer", pricing, adaAs("admin")))

      assert.deepInclude(error, { _tag: "FeatureNotInPlan", allowedRoles: ["owner"] })
      yield* requireRoom(Effect.succeed(0), "developer", pricing, owner)
    }),
  )

  it.effect("passes on why nothing could be counted", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        Effect.flatMap(RequirePlan, (requirePlan) =>
          requirePlan({ planId: "developer", feature: "members", actor: owner, count: Effect.fail("away" as const) }),
        ).pipe(Effect.provide(under(defaultPricing))),
      )

      assert.strictEqual(error, "away")
    }),
  )

  it.effect("applies the default plan to an organization whose plan is gone, and logs it", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const remember = Logger.make(({ message }) => {
        logged.push(message)
      })
      const error = yield* Effect.flip(requireRoom(Effect.succeed(5), "gold")).pipe(
        Effect.provide(Logger.layer([remember])),
      )

      assert.deepInclude(error, { _tag: "PlanLimitReached", planName: "Developer", unknownPlanId: "gold" })
      assert.include(JSON.stringify(logged), '"planId":"gold"')
    }),
  )
})

describe("requiring a feature of a plan", () => {
  it.effect("succeeds where the plan has it", () => requireSlack("enterprise"))

  it.effect("fails where it has not, with the plans that have it", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(requireSlack("developer"))

      assert.deepInclude(error, { _tag: "FeatureNotInPlan", planName: "Developer" })
      assert.include(error.message, "Enterprise")
    }),
  )
})
