import { readdir } from "node:fs/promises"

import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"

import { SignInConfiguration } from "#adapters/http/context/SignInConfiguration.ts"
import { configuration } from "#adapters/main/Configuration.ts"
import * as IdentityPorts from "#adapters/main/IdentityPorts.ts"
import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import * as DevelopmentIssuer from "#tests/fixtures/DevelopmentIssuerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

type Environment = Readonly<Record<string, string>>

const configured = (environment: Environment) =>
  configuration.pipe(Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))))

const refusal = (environment: Environment) => Effect.map(Effect.flip(configured(environment)), ({ message }) => message)

/** Everything of a server that has to do with who someone is. */
const identity = (environment: Environment) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const settings = yield* configured({ ORRERY_DATA_DIR: dataDirectory, ORRERY_ISSUER_PORT: "0", ...environment })
      return IdentityPorts.layer(settings)
    }),
  )

describe("The settings of the identity provider", () => {
  it.effect("name an issuer word for word", () =>
    Effect.gen(function* () {
      for (const issuer of [
        "https://acme.eu.auth0.com/",
        "https://id.example.com/realms/acme",
        "http://127.0.0.1:8180",
      ]) {
        assert.strictEqual((yield* configured({ ORRERY_OIDC_ISSUER: issuer })).issuer, issuer)
      }
      assert.isUndefined((yield* configured({})).issuer)
      assert.isUndefined((yield* configured({ ORRERY_OIDC_ISSUER: "" })).issuer)
    }),
  )

  it.effect("take no issuer that anyone on the way could pose as, or that is no issuer", () =>
    Effect.gen(function* () {
      for (const issuer of [
        "http://id.example.com",
        "id.example.com",
        "https://id.example.com/?tenant=1",
        "https://id.example.com/#fragment",
        "https://user@id.example.com",
      ]) {
        assert.include(yield* refusal({ ORRERY_OIDC_ISSUER: issuer }), "https", issuer)
      }
    }),
  )

  it.effect("may name several audiences", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* configured({})).audiences, ["orrery"])
      assert.deepStrictEqual((yield* configured({ ORRERY_OIDC_AUDIENCE: " api, orrery-cli ,," })).audiences, [
        "api",
        "orrery-cli",
      ])
      assert.deepStrictEqual((yield* configured({ ORRERY_OIDC_AUDIENCE: " , " })).audiences, ["orrery"])
    }),
  )
})

describe("A server without an identity provider", () => {
  it.live("signs people in itself, and knows them whatever its issuer's port", () =>
    Effect.gen(function* () {
      const { verify } = yield* IdentityTokens
      const { development, issuer } = yield* SignInConfiguration
      const { passwordPath } = yield* IdentityPorts.SignInPlace
      const dataDirectory = passwordPath?.replace(/\/[^/]+$/, "") ?? ""
      const running = Layer.effect(DevelopmentIssuer.RunningIssuer, DevelopmentIssuer.describeIn(issuer, dataDirectory))

      const { access_token } = yield* DevelopmentIssuer.signIn({ email: "ada@acme.example" }).pipe(
        Effect.provide(running),
      )
      const claims = yield* verify(Redacted.make(access_token))

      assert.isTrue(development)
      assert.deepInclude(claims, { provider: "development", subject: "ada@acme.example", email: "ada@acme.example" })
    }).pipe(Effect.provide(identity({}))),
  )
})

describe("A server with an identity provider", () => {
  it.live("accepts its tokens, publishes it to clients, and runs no issuer of its own", () =>
    Effect.gen(function* () {
      const { audience, issuer, sign } = yield* TestIssuer.TestIssuer
      const dataDirectory = yield* temporaryDirectory
      const environment = {
        ORRERY_OIDC_ISSUER: issuer,
        ORRERY_OIDC_AUDIENCE: `${audience},another`,
        ORRERY_OIDC_CLIENT_ID: "our-cli",
        ORRERY_DATA_DIR: dataDirectory,
      }
      yield* Effect.gen(function* () {
        const { verify } = yield* IdentityTokens
        const { provider } = yield* verify(yield* sign({ subject: "ada" }))

        assert.strictEqual(provider, issuer)
        assert.deepStrictEqual(yield* SignInConfiguration, {
          issuer,
          clientId: "our-cli",
          audience,
          scopes: ["openid", "email", "profile"],
          development: false,
        })
        assert.deepStrictEqual(yield* IdentityPorts.SignInPlace, { issuer })
        assert.isEmpty(yield* Effect.promise(() => readdir(dataDirectory)))
      }).pipe(Effect.provide(identity(environment)))
    }).pipe(Effect.provide(TestIssuer.layer)),
  )

  it.live("starts while its provider is unavailable", () =>
    Effect.gen(function* () {
      const { issuer } = yield* SignInConfiguration
      assert.strictEqual(issuer, "https://nobody.invalid")
    }).pipe(Effect.provide(identity({ ORRERY_OIDC_ISSUER: "https://nobody.invalid" }))),
  )
})
