import { assert, it } from "@effect/vitest"
import { Effect, type Layer, Redacted } from "effect"

import { TokenExchange } from "#application/ports/TokenExchange.ts"
import { externalAccount, subjectToken } from "#tests/fixtures/GkeRequests.ts"

/** A federated identity in the form that the reader of requests returns it. */
export const federatedIdentity = (token = subjectToken, account: object = externalAccount) =>
  Redacted.make({ GOOGLE_CREDENTIALS: JSON.stringify(account), GOOGLE_OIDC_TOKEN: token })

/** What every exchange of tokens must do. Pass it your adapter's layer. */
export const tokenExchangeContract = <E>(adapter: string, layer: Layer.Layer<TokenExchange, E>) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`TokenExchange of ${adapter}`, (it) => {
    it.effect("exchanges a federated identity for an access token, and nothing of the identity is left", () =>
      Effect.gen(function* () {
        const { exchange } = yield* TokenExchange
        const variables = Redacted.value(yield* exchange(federatedIdentity()))
        assert.deepStrictEqual(Object.keys(variables), ["GOOGLE_OAUTH_ACCESS_TOKEN"])
        assert.match(variables["GOOGLE_OAUTH_ACCESS_TOKEN"] ?? "", /^[\x21-\x7e]{32,}$/)
      }),
    )

    it.effect("leaves all other credentials as they are", () =>
      Effect.gen(function* () {
        const { exchange } = yield* TokenExchange
        for (const variables of [{}, { AWS_ACCESS_KEY_ID: "a" }, { GOOGLE_CREDENTIALS: "{}" }]) {
          assert.deepStrictEqual(Redacted.value(yield* exchange(Redacted.make(variables))), variables)
        }
      }),
    )
  })
