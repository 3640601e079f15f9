import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { decodeJwt, type JWTPayload } from "jose"
import * as oauth from "oauth4webapi"

import {
  audience,
  clientId,
  entered,
  layer,
  redirectUri,
  RunningIssuer,
  send,
  sentBack,
} from "#tests/fixtures/DevelopmentIssuerForTests.ts"

const client: oauth.Client = { client_id: clientId }
const insecure = { [oauth.allowInsecureRequests]: true } as const

const ada = { email: "Ada@ACME.example ", name: "Ada Lovelace" }

const discover = Effect.flatMap(RunningIssuer, ({ issuer }) =>
  Effect.promise(async () => {
    const address = new URL(issuer)
    return oauth.processDiscoveryResponse(address, await oauth.discoveryRequest(address, insecure))
  }),
)

const payloadOf = (token: string): Readonly<Record<string, unknown>> => decodeJwt<JWTPayload>(token)

const aboutAda = { email: "ada@acme.example", email_verified: true, name: "Ada Lovelace" }

/** The library checks what the standards ask of an issuer, so the flows only have to get through it. */
describe("A standard client signs someone in at the development issuer", () => {
  it.layer(layer, { excludeTestServices: true })((it) => {
    it.effect("with a browser: authorization code and PKCE", () =>
      Effect.gen(function* () {
        const server = yield* discover
        const { issuer } = yield* RunningIssuer
        const [verifier, state, nonce] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState(), "a-nonce"]
        const page = new URL(server.authorization_endpoint ?? "")
        page.search = new URLSearchParams({
          client_id: clientId,
          response_type: "code",
          redirect_uri: redirectUri,
          scope: "openid email profile",
          code_challenge: yield* Effect.promise(() => oauth.calculatePKCECodeChallenge(verifier)),
          code_challenge_method: "S256",
          audience,
          state,
          nonce,
        }).toString()
        const parameters = oauth.validateAuthResponse(
          server,
          client,
          sentBack(yield* send({ path: page.pathname + page.search, form: yield* entered(ada) })),
          state,
        )

        const tokens = yield* Effect.promise(async () =>
          oauth.processAuthorizationCodeResponse(
            server,
            client,
            await oauth.authorizationCodeGrantRequest(
              server,
              client,
              oauth.None(),
              parameters,
              redirectUri,
              verifier,
              insecure,
            ),
            { expectedNonce: nonce, requireIdToken: true },
          ),
        )

        assert.deepInclude(
          { ...oauth.getValidatedIdTokenClaims(tokens) },
          {
            ...aboutAda,
            sub: "ada@acme.example",
            aud: clientId,
          },
        )
        assert.deepInclude(payloadOf(tokens.access_token), {
          ...aboutAda,
          iss: issuer,
          sub: "ada@acme.example",
          aud: audience,
          client_id: clientId,
        })
      }),
    )

    it.effect("without a browser: a device code that someone enters elsewhere", () =>
      Effect.gen(function* () {
        const server = yield* discover
        const device = yield* Effect.promise(async () =>
          oauth.processDeviceAuthorizationResponse(
            server,
            client,
            await oauth.deviceAuthorizationRequest(
              server,
              client,
              oauth.None(),
              { scope: "openid email profile" },
              insecure,
            ),
          ),
        )
        const page = yield* send({ path: device.verification_uri_complete?.slice(server.issuer.length) ?? "" })
        assert.include(page.text, device.user_code)

        const form = { ...(yield* entered(ada)), user_code: device.user_code.toLowerCase().replace("-", " ") }
        const done = yield* send({ path: "/device", form })
        assert.strictEqual(done.status, 200)
        const tokens = yield* Effect.promise(async () =>
          oauth.processDeviceCodeResponse(
            server,
            client,
            await oauth.deviceCodeGrantRequest(server, client, oauth.None(), device.device_code, insecure),
          ),
        )

        assert.deepInclude({ ...oauth.getValidatedIdTokenClaims(tokens) }, aboutAda)
        assert.deepInclude(payloadOf(tokens.access_token), { ...aboutAda, aud: audience })
      }),
    )
  })
})
