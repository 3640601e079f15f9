import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { afterAll, vi } from "vitest"

import { GoogleAddresses } from "#adapters/gcp/GoogleAddresses.ts"
import * as GoogleTokenExchange from "#adapters/gcp/sts/GoogleTokenExchange.ts"
import * as SimulatedTokenExchange from "#adapters/simulated-cloud/SimulatedTokenExchange.ts"
import { TokenExchange } from "#application/ports/TokenExchange.ts"
import { externalAccount, subjectToken } from "#tests/fixtures/GkeRequests.ts"
import { recordingServer } from "#tests/fixtures/RecordingServer.ts"
import { federatedToken, googleStandIn, impersonatedToken } from "#tests/fixtures/secret-stores/GoogleStandIn.ts"

import { federatedIdentity, tokenExchangeContract } from "./TokenExchangeContract.ts"

afterAll(() => vi.unstubAllEnvs())

const google = Effect.map(googleStandIn, ({ addresses, requests }) => ({
  requests,
  layer: GoogleTokenExchange.layer.pipe(Layer.provide(Layer.succeed(GoogleAddresses, addresses))),
}))

tokenExchangeContract("the simulated cloud", SimulatedTokenExchange.layer)
tokenExchangeContract("Google", Layer.unwrap(Effect.map(google, ({ layer }) => layer)))

const atGoogle = Effect.gen(function* () {
  const { layer, requests } = yield* google
  return { requests, exchange: Context.get(yield* Layer.build(layer), TokenExchange).exchange }
})

describe("the exchange of a federated identity at Google", () => {
  it.live("takes the token of the service account that the configuration names", () =>
    Effect.gen(function* () {
      const { exchange, requests } = yield* atGoogle
      const variables = Redacted.value(yield* exchange(federatedIdentity()))
      assert.deepStrictEqual(variables, { GOOGLE_OAUTH_ACCESS_TOKEN: impersonatedToken })
      assert.deepStrictEqual(
        requests.map(({ path }) => path),
        [
          "/v1/token",
          "/v1/projects/-/serviceAccounts/provisioner@orrery-tests.iam.gserviceaccount.com:generateAccessToken",
        ],
      )
    }).pipe(Effect.scoped),
  )

  it.live("takes the federated token itself where the configuration names no service account", () =>
    Effect.gen(function* () {
      const { exchange } = yield* atGoogle
      const { service_account_impersonation_url: _, ...account } = externalAccount
      const variables = Redacted.value(yield* exchange(federatedIdentity(subjectToken, account)))
      assert.deepStrictEqual(variables, { GOOGLE_OAUTH_ACCESS_TOKEN: federatedToken })
    }).pipe(Effect.scoped),
  )

  it.live("reports a token that Google refuses, and repeats nothing of it", () =>
    Effect.gen(function* () {
      const { exchange } = yield* atGoogle
      const error = yield* Effect.flip(exchange(federatedIdentity(`${subjectToken}expired`)))
      assert.deepInclude(error, {
        isRefused: true,
        detail: "Google's token exchange responded with invalid_grant.",
      })
    }).pipe(Effect.scoped),
  )

  it.live("takes the token to no other host, also where Google redirects there", () =>
    Effect.gen(function* () {
      const elsewhere = yield* recordingServer(() => ({ body: { access_token: federatedToken } }))
      const redirecting = yield* recordingServer(() => ({ status: 307, headers: { location: elsewhere.url } }))
      const addresses = { secretManager: "", securityTokens: redirecting.url, accountCredentials: redirecting.url }
      const layer = Layer.provide(GoogleTokenExchange.layer, Layer.succeed(GoogleAddresses, addresses))
      const { exchange } = Context.get(yield* Layer.build(layer), TokenExchange)
      const error = yield* Effect.flip(exchange(federatedIdentity()))

      assert.strictEqual(error.detail, "Google's token exchange did not respond.")
      assert.strictEqual(redirecting.requests.length, 1)
      assert.isEmpty(elsewhere.requests)
    }).pipe(Effect.scoped),
  )

  it.live("reports that Google does not respond, which may pass", () =>
    Effect.gen(function* () {
      const { exchange } = yield* atGoogle
      const error = yield* Effect.flip(exchange(federatedIdentity(`${subjectToken}unreachable`)))
      assert.isFalse(error.isRefused)
    }).pipe(Effect.scoped),
  )
})
