import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { stringify } from "yaml"

import * as FilePricingCatalogue from "#adapters/pricing-file/FilePricingCatalogue.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import { limitOf } from "#domain/plan/PlanLimit.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { writtenPricing } from "#tests/fixtures/Pricings.ts"

import { pricingCatalogueContract } from "./PricingCatalogueContract.ts"

const directory = mkdtempSync(join(tmpdir(), "orrery-test-"))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const fileWith = (name: string, content: string): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

const ownPricing = changed(writtenPricing(defaultPricing), {
  "plans[0].name": "Hobby",
  "plans[0].updatedAt": undefined,
  "categories[1].features[0].values.developer.limit": 1,
})
const writtenAt = DateTime.makeUnsafe("2026-03-01T00:00:00Z")
const yamlFile = fileWith("pricing.yaml", stringify(ownPricing))
const jsonFile = fileWith("pricing.json", JSON.stringify(ownPricing))

pricingCatalogueContract("the built-in pricing", FilePricingCatalogue.layer({ path: undefined }))
pricingCatalogueContract("a YAML file", FilePricingCatalogue.layer({ path: yamlFile }))
pricingCatalogueContract("a JSON file", FilePricingCatalogue.layer({ path: jsonFile }))

const pricingAt = (path: string | undefined) =>
  Effect.map(PricingCatalogue, ({ pricing }) => pricing).pipe(Effect.provide(FilePricingCatalogue.layer({ path })))

describe("the pricing of this server", () => {
  it.live("is the built-in one where no file is named", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* pricingAt(undefined), defaultPricing)
    }),
  )

  it.live.each([yamlFile, jsonFile])("is the one in the file that is named", (path) =>
    Effect.gen(function* () {
      utimesSync(path, 0, DateTime.toEpochMillis(writtenAt) / 1000)
      const pricing = yield* pricingAt(path)

      assert.strictEqual(pricing.plans[0].name, "Hobby")
      assert.strictEqual(limitOf(pricing, "developer", "clusters"), 1)
      assert.deepStrictEqual(pricing.plans[0].updatedAt, writtenAt)
    }),
  )
})

describe("a pricing file", () => {
  it.live("with mistakes is refused with every one and its path", () =>
    Effect.gen(function* () {
      const wrong = changed(ownPricing, { "plans[0].price.monthly": "free", "plans[1].default": true })
      const path = fileWith("wrong.yaml", stringify(wrong))

      const { message } = yield* Effect.flip(pricingAt(path))

      assert.include(message, `ORRERY_PRICING names ${path}`)
      assert.include(message, "\n  plans[0].price.monthly: Expected a number, got text.\n")
      assert.include(message, "\n  plans[1].default: Another plan is already the default.")
      assert.include(message, "unset ORRERY_PRICING")
    }),
  )

  it.live.each<[what: string, path: string, reason: string]>([
    ["that is not there", join(directory, "nowhere.yaml"), "It cannot be read"],
    ["that is a directory", directory, "It cannot be read"],
    ["that is neither YAML nor JSON", fileWith("broken.yaml", "plans: [1, 2"), "It is neither YAML nor JSON"],
    ["that says something twice", fileWith("twice.yaml", "plans: []\nplans: []"), "It is neither YAML nor JSON"],
    ["that is empty", fileWith("empty.yaml", ""), "Expected an object, got null"],
    ["that is too large", fileWith("large.yaml", "#".repeat(128 * 1024 + 1)), "It is larger than 128 KiB"],
  ])("%s is refused", ([, path, reason]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(pricingAt(path))

      assert.include(error.message, path)
      assert.include(error.message, reason)
    }),
  )
})
