import { assert, it } from "@effect/vitest"
import { DateTime, Effect, type Layer } from "effect"

import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { PlanFeature } from "#domain/plan/PlanFeature.ts"
import { findFeature } from "#domain/plan/Pricing.ts"
import { readPricing } from "#domain/plan/PricingReading.ts"
import { writtenPricing } from "#tests/fixtures/Pricings.ts"

/** What every source of the pricing must do. Pass it your adapter's layer. */
export const pricingCatalogueContract = <E>(adapter: string, layer: Layer.Layer<PricingCatalogue, E>) =>
  it.layer(layer, { excludeTestServices: true })(`PricingCatalogue on ${adapter}`, (it) => {
    it.effect("offers a pricing that can be written down and read again", () =>
      Effect.gen(function* () {
        const { pricing } = yield* PricingCatalogue

        assert.deepStrictEqual(yield* readPricing(writtenPricing(pricing), DateTime.makeUnsafe(0)), pricing)
      }),
    )

    it.effect("offers exactly one plan to new organizations", () =>
      Effect.gen(function* () {
        const { pricing } = yield* PricingCatalogue

        assert.lengthOf(
          pricing.plans.filter((plan) => plan.default),
          1,
        )
      }),
    )

    it.effect("says of every feature of this server what each plan has of it", () =>
      Effect.gen(function* () {
        const { pricing } = yield* PricingCatalogue

        for (const id of PlanFeature.literals) {
          assert.hasAllKeys(
            findFeature(pricing, id)?.values,
            pricing.plans.map((plan) => plan.id),
          )
        }
      }),
    )
  })
