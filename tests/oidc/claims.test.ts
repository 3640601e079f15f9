import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import * as JoseIdentityTokens from "#adapters/oidc/JoseIdentityTokens.ts"
import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

type Claims = Readonly<Record<string, unknown>>

const ada = { subject: "ada", email: "ada@acme.example", name: "Ada" }

const verify = Effect.fnUntraced(function* (claims: Claims, header: Claims = {}) {
  const { sign } = yield* TestIssuer.TestIssuer
  const tokens = yield* IdentityTokens
  return yield* tokens.verify(yield* sign(ada, { claims, header }))
})

const reasonOf = Effect.fnUntraced(function* (claims: Claims, header: Claims = {}) {
  const error = yield* Effect.flip(verify(claims, header))
  assert.instanceOf(error, InvalidIdentityToken)
  return error.reason
})

describe("The claims of an identity token", () => {
  it.layer(TestIssuer.identityTokens.pipe(Layer.provideMerge(TestIssuer.layer)))((it) => {
    it.effect("have to be for this server: one of the audiences is enough", () =>
      Effect.gen(function* () {
        yield* verify({ aud: "orrery" })
        yield* verify({ aud: ["another", "orrery"] })

        for (const aud of ["another", "orrery ", "ORRERY", ["another"], [], 1, null, { orrery: true }]) {
          assert.strictEqual(yield* reasonOf({ aud }), "audience", JSON.stringify(aud))
        }
      }),
    )

    it.effect("have to come from the configured issuer, to the letter", () =>
      Effect.gen(function* () {
        const { issuer } = yield* TestIssuer.TestIssuer
        for (const iss of [`${issuer}/`, issuer.toUpperCase(), "https://evil.example", [issuer], null]) {
          assert.strictEqual(yield* reasonOf({ iss }), "issuer", JSON.stringify(iss))
        }
      }),
    )

    it.effect("have to say who, for whom, since when and until when", () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* reasonOf({ iss: undefined }), "issuer")
        for (const claim of ["sub", "aud", "exp", "iat"]) {
          assert.strictEqual(yield* reasonOf({ [claim]: undefined }), "claims", claim)
        }
        for (const claim of ["exp", "iat", "nbf"]) {
          assert.strictEqual(yield* reasonOf({ [claim]: "tomorrow" }), "claims", claim)
        }
      }),
    )

    it.effect("have to name a subject that can be kept", () =>
      Effect.gen(function* () {
        yield* verify({ sub: "a".repeat(255) })
        for (const sub of ["", "a".repeat(256), "a\u0000b", "ädä", 1, ["ada"], null]) {
          assert.strictEqual(yield* reasonOf({ sub }), "claims", JSON.stringify(sub))
        }
      }),
    )

    it.effect("do not hold before nbf, give or take a minute", () =>
      Effect.gen(function* () {
        yield* verify({ nbf: 60 })
        assert.strictEqual(yield* reasonOf({ nbf: 61 }), "notYetValid")
      }),
    )

    it.effect("vouch for an address only where they say so", () =>
      Effect.gen(function* () {
        const verified = Effect.fnUntraced(function* (value: unknown) {
          return (yield* verify({ email_verified: value })).emailVerified
        })
        for (const value of [true, "true"]) assert.isTrue(yield* verified(value), JSON.stringify(value))
        for (const value of [undefined, false, "false", 1, "yes", null, [true]]) {
          assert.isFalse(yield* verified(value), JSON.stringify(value))
        }
      }),
    )

    it.effect("leave out an address or a name that is none", () =>
      Effect.gen(function* () {
        for (const value of [undefined, "", "a\u0000b", "a\nb", "x".repeat(300), 1, ["a@b.example"], null]) {
          assert.doesNotHaveAnyKeys(yield* verify({ email: value, name: value }), ["email", "name"])
        }
      }),
    )

    it.effect("count in an ID token and in an access token, and in nothing else", () =>
      Effect.gen(function* () {
        for (const typ of [undefined, "JWT", "jwt", "at+jwt", "application/at+jwt", "AT+JWT"])
          yield* verify({}, { typ })
        for (const typ of ["logout+jwt", "secevent+jwt", "dpop+jwt", "application/jwk+jwt", "", 1]) {
          assert.strictEqual(yield* reasonOf({}, { typ }), "type", String(typ))
        }
      }),
    )
  })

  it.effect("are kept under the provider's name, where it has one", () =>
    Effect.gen(function* () {
      const { audience, issuer } = yield* TestIssuer.TestIssuer
      const providerWith = (options: { readonly provider?: string }) =>
        verify({}).pipe(
          Effect.map(({ provider }) => provider),
          Effect.provide(JoseIdentityTokens.layer({ issuer, audiences: [audience], ...options })),
        )

      assert.strictEqual(yield* providerWith({}), issuer)
      assert.strictEqual(yield* providerWith({ provider: "development" }), "development")
    }).pipe(Effect.provide(TestIssuer.layer)),
  )
})
