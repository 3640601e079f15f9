import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { readClaims } from "#adapters/oidc/TokenClaims.ts"

const entra = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"

const isVerified = (claims: Readonly<Record<string, unknown>>, provider: string) =>
  Effect.map(
    readClaims({ sub: "ada", email: "ada@acme.example", ...claims }, provider),
    ({ emailVerified }) => emailVerified,
  )

describe("Entra ID's claim that the owner of the domain verified an address", () => {
  it.effect.each([entra, "https://sts.windows.net/9188040d/", "https://login.microsoftonline.us/9188040d/v2.0"])(
    "counts in a token of %s",
    (provider) =>
      Effect.gen(function* () {
        for (const value of [true, "true", 1, "1"]) assert.isTrue(yield* isVerified({ xms_edov: value }, provider))
        for (const value of [undefined, false, "false", 0, "0", null]) {
          assert.isFalse(yield* isVerified({ xms_edov: value }, provider), JSON.stringify(value))
        }
      }),
  )

  it.effect("does not overrule that the address is not verified", () =>
    Effect.gen(function* () {
      for (const value of [false, "false", null, 0]) {
        assert.isFalse(yield* isVerified({ email_verified: value, xms_edov: true }, entra), JSON.stringify(value))
      }
    }),
  )

  it.effect.each([
    "https://id.example",
    "development",
    "http://login.microsoftonline.com/9188040d/v2.0",
    "https://login.microsoftonline.com.id.example/v2.0",
    "https://login.microsoftonline.com:8443/v2.0",
    "https://login.microsoftonline.com@id.example/v2.0",
  ])("counts for nothing in a token of %s", (provider) =>
    Effect.gen(function* () {
      assert.isFalse(yield* isVerified({ xms_edov: true }, provider))
      assert.isTrue(yield* isVerified({ email_verified: true }, provider))
    }),
  )
})
