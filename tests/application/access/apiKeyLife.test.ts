import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { ada } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"

import { claimsOf, inAcme, now } from "./Access.ts"
import { create } from "./ApiKeyUses.ts"
import { signUp } from "./SignIns.ts"

/** Acme is on the plan enterprise; who signs in for the first time gets developer. */
const withLife = (enterprise: number, developer: number) => ({
  pricing: pricingWith("api-key-life", {
    enterprise: { enabled: true, limit: enterprise },
    developer: { enabled: true, limit: developer },
  }),
})

describe("the life of an API key", () => {
  it.effect("is as long as asked for where the plan says nothing", () =>
    inAcme(
      Effect.gen(function* () {
        assert.isUndefined((yield* create(ada, { isPermanent: true })).apiKey.expiresAt)
        assert.deepStrictEqual(
          (yield* create(ada, { duration: "3650d" })).apiKey.expiresAt,
          DateTime.add(now, { days: 3650 }),
        )
      }),
    ),
  )

  it.effect("is no longer than the plan allows: 402 with the plan and the limit", () =>
    inAcme(
      Effect.gen(function* () {
        const longest = yield* create(ada, { duration: "90d" })
        assert.deepStrictEqual(longest.apiKey.expiresAt, DateTime.add(now, { days: 90 }))

        for (const wish of [{ duration: "91d" }, { duration: "2161h" }, { isPermanent: true }]) {
          const error = yield* Effect.flip(create(ada, wish))
          assert.deepInclude(error, { _tag: "KeyLifeTooLong", planName: "Enterprise", daysMax: 90 })
        }
      }),
      withLife(90, 7),
    ),
  )

  it.effect("is cut to the plan's limit for the key of a first sign-in", () =>
    inAcme(
      Effect.gen(function* () {
        const { firstKey } = yield* signUp(claimsOf({ name: "New", email: "new@acme.example" }))

        assert.deepStrictEqual(firstKey?.apiKey.expiresAt, DateTime.add(now, { days: 7 }))
      }),
      withLife(90, 7),
    ),
  )
})
