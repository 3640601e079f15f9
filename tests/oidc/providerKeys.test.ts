import { assert, describe, it } from "@effect/vitest"
import { Effect, type Redacted } from "effect"
import { TestClock } from "effect/testing"
import { exportJWK, generateKeyPair } from "jose"

import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

import { ada, discovery, fresh, problem, verify, verifyAda } from "./Verification.ts"

const withUnknownKey = Effect.flatMap(TestIssuer.TestIssuer, ({ sign }) => sign(ada, { header: { kid: "unheard-of" } }))

const refuseUnknownKey = Effect.fnUntraced(function* (token: Redacted.Redacted) {
  const error = yield* Effect.flip(verify(token))
  assert.instanceOf(error, InvalidIdentityToken)
  assert.strictEqual(error.reason, "unknownKey")
})

const unknownKey = Effect.flatMap(withUnknownKey, refuseUnknownKey)

describe("The keys of an identity provider", () => {
  it.effect("are asked for with the first token, and not before", () =>
    Effect.gen(function* () {
      const { asked } = yield* TestIssuer.TestIssuer
      assert.isEmpty(asked)

      yield* verifyAda
      assert.deepStrictEqual(asked, [discovery, "/jwks"])
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("are asked for once by all who come at the same time, and kept for ten minutes", () =>
    Effect.gen(function* () {
      const { asked } = yield* TestIssuer.TestIssuer
      yield* Effect.all(
        Array.from({ length: 20 }, () => verifyAda),
        { concurrency: "unbounded" },
      )
      assert.lengthOf(asked, 2)

      yield* TestClock.adjust("599 seconds")
      yield* verifyAda
      assert.lengthOf(asked, 2)
      yield* TestClock.adjust("1 second")
      yield* verifyAda
      assert.lengthOf(asked, 4)
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("are asked for again when a token has a new one", () =>
    Effect.gen(function* () {
      const { asked, rotate } = yield* TestIssuer.TestIssuer
      yield* verifyAda
      yield* rotate
      yield* TestClock.adjust("30 seconds")

      yield* verifyAda
      assert.lengthOf(asked, 4)
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("are forgotten once the provider publishes them no more", () =>
    Effect.gen(function* () {
      const { rotate, sign } = yield* TestIssuer.TestIssuer
      const old = yield* sign(ada)
      yield* verify(old)
      yield* rotate
      yield* TestClock.adjust("10 minutes")

      const error = yield* Effect.flip(verify(old))
      assert.deepInclude({ ...error }, { _tag: "InvalidIdentityToken", reason: "unknownKey" })
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("are asked for every 30 seconds at most, however many unknown ones there are in tokens", () =>
    Effect.gen(function* () {
      const { asked } = yield* TestIssuer.TestIssuer
      const tokens = yield* Effect.all(Array.from({ length: 20 }, () => withUnknownKey))
      const many = Effect.forEach(tokens, refuseUnknownKey, { concurrency: "unbounded" })
      yield* many
      assert.lengthOf(asked, 2)
      yield* TestClock.adjust("29 seconds")
      yield* many
      assert.lengthOf(asked, 2)
      yield* TestClock.adjust("1 second")
      yield* many
      assert.lengthOf(asked, 4)
      yield* many
      assert.lengthOf(asked, 4)
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("are not given up before their time because newer ones cannot be had", () =>
    Effect.gen(function* () {
      const { respondWith, asked } = yield* TestIssuer.TestIssuer
      yield* verifyAda
      yield* respondWith("/jwks", { status: 500 })
      yield* TestClock.adjust("1 minute")

      yield* unknownKey
      yield* verifyAda
      assert.lengthOf(asked, 4)
      yield* unknownKey
      assert.lengthOf(asked, 4)

      yield* TestClock.adjust("9 minutes")
      assert.include(yield* problem, "500")
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("are asked for no one else's tokens", () =>
    Effect.gen(function* () {
      const { asked, sign } = yield* TestIssuer.TestIssuer
      const error = yield* Effect.flip(verify(yield* sign(ada, { claims: { iss: "https://elsewhere.example" } })))

      assert.deepInclude({ ...error }, { reason: "issuer" })
      assert.isEmpty(asked)
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("are never private ones, nor ones for something else", () =>
    Effect.gen(function* () {
      const { respondWith, keys, sign } = yield* TestIssuer.TestIssuer
      const published = yield* keys
      const change = (changed: Readonly<Record<string, unknown>>) =>
        respondWith("/jwks", { body: JSON.stringify({ keys: published.keys.map((key) => ({ ...key, ...changed })) }) })
      const { privateKey } = yield* Effect.promise(() => generateKeyPair("ES256", { extractable: true }))

      const changes = [
        { use: "enc" },
        { alg: "ES384" },
        { key_ops: ["encrypt"] },
        { ...(yield* Effect.promise(() => exportJWK(privateKey))), kid: "ES256-1" },
      ]
      for (const changed of changes) {
        yield* change(changed)
        const error = yield* Effect.flip(verify(yield* sign(ada)))
        assert.deepInclude({ ...error }, { reason: "unknownKey" }, JSON.stringify(changed))
        yield* TestClock.adjust("10 minutes")
      }
    }).pipe(Effect.provide(fresh)),
  )
})
