import { assert } from "@effect/vitest"
import { Effect, Layer, type Redacted } from "effect"

import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { IdentityProviderUnavailable } from "#domain/user/IdentityProviderUnavailable.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

export const discovery = "/.well-known/openid-configuration"
export const ada = { subject: "ada", email: "ada@acme.example" }

/** An issuer that was asked for nothing yet, and its tokens. */
export const fresh = TestIssuer.identityTokens.pipe(Layer.provideMerge(TestIssuer.layer))

export const verify = (token: Redacted.Redacted) => Effect.flatMap(IdentityTokens, (tokens) => tokens.verify(token))

export const verifyAda = Effect.gen(function* () {
  const { sign } = yield* TestIssuer.TestIssuer
  return yield* verify(yield* sign(ada))
})

/** The problem for which the provider counts as unavailable, as it is told to the operator. */
export const problem = Effect.flip(verifyAda).pipe(
  Effect.map((error) => {
    assert.instanceOf(error, IdentityProviderUnavailable)
    return error.problem
  }),
)
