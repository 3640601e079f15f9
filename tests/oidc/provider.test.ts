import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, type Redacted } from "effect"
import { TestClock } from "effect/testing"
import { exportJWK, generateKeyPair } from "jose"

import * as JoseIdentityTokens from "#adapters/oidc/JoseIdentityTokens.ts"
import { discoveryAddress, isTrustworthy } from "#adapters/oidc/ProviderAddress.ts"
import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { IdentityProviderUnavailable } from "#domain/user/IdentityProviderUnavailable.ts"
import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

const discovery = "/.well-known/openid-configuration"
const ada = { subject: "ada", email: "ada@acme.example" }

const fresh = TestIssuer.identityTokens.pipe(Layer.provideMerge(TestIssuer.layer))

const verify = (token: Redacted.Redacted) => Effect.flatMap(IdentityTokens, (tokens) => tokens.verify(token))

const verifyAda = Effect.gen(function* () {
  const { sign } = yield* TestIssuer.TestIssuer
  return yield* verify(yield* sign(ada))
})

/** The problem for which the provider counts as unavailable, as it is told to the operator. */
const problem = Effect.flip(verifyAda).pipe(
  Effect.map((error) => {
    assert.instanceOf(error, IdentityProviderUnavailable)
    return error.problem
  }),
)

const unknownKey = Effect.gen(function* () {
  const { sign } = yield* TestIssuer.TestIssuer
  const error = yield* Effect.flip(verify(yield* sign(ada, { header: { kid: "unheard-of" } })))
  assert.instanceOf(error, InvalidIdentityToken)
  assert.strictEqual(error.reason, "unknownKey")
})

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
      const many = Effect.all(
        Array.from({ length: 20 }, () => unknownKey),
        { concurrency: "unbounded" },
      )
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
      const { answer, asked } = yield* TestIssuer.TestIssuer
      yield* verifyAda
      yield* answer("/jwks", { status: 500 })
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

  it.effect("are asked for nobody else's tokens", () =>
    Effect.gen(function* () {
      const { asked, sign } = yield* TestIssuer.TestIssuer
      const error = yield* Effect.flip(verify(yield* sign(ada, { claims: { iss: "https://elsewhere.example" } })))

      assert.deepInclude({ ...error }, { reason: "issuer" })
      assert.isEmpty(asked)
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("are never private ones, nor ones for something else", () =>
    Effect.gen(function* () {
      const { answer, keys, sign } = yield* TestIssuer.TestIssuer
      const published = yield* keys
      const change = (changed: Readonly<Record<string, unknown>>) =>
        answer("/jwks", { body: JSON.stringify({ keys: published.keys.map((key) => ({ ...key, ...changed })) }) })
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

describe("An identity provider that is away", () => {
  it.effect("is asked again a few seconds later, and all is well once it is back", () =>
    Effect.gen(function* () {
      const { answer, asked } = yield* TestIssuer.TestIssuer
      yield* answer(discovery, { status: 503 })

      assert.include(yield* problem, "503")
      yield* TestClock.adjust("4 seconds")
      yield* problem
      assert.lengthOf(asked, 1)

      yield* answer(discovery, "as usual")
      yield* TestClock.adjust("1 second")
      yield* verifyAda
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("is waited for five seconds, and no longer", () =>
    Effect.gen(function* () {
      const { answer, whenAsked } = yield* TestIssuer.TestIssuer
      yield* answer("/jwks", "nothing")
      const waiting = yield* Effect.forkChild(problem)
      yield* whenAsked("/jwks")

      yield* TestClock.adjust("4999 millis")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 milli")
      assert.include(yield* Fiber.join(waiting), "did not answer within 5 seconds")
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("is told to the caller without its address, and to the operator with it", () =>
    Effect.gen(function* () {
      const { answer, issuer } = yield* TestIssuer.TestIssuer
      yield* answer(discovery, { status: 500 })
      const error = yield* Effect.flip(verifyAda)

      assert.instanceOf(error, IdentityProviderUnavailable)
      assert.notInclude(error.message, issuer)
      assert.include(error.message, "API keys still work")
      assert.include(error.problem, issuer)
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("does not keep the tokens of others from being refused", () =>
    Effect.gen(function* () {
      const { answer, sign } = yield* TestIssuer.TestIssuer
      yield* answer(discovery, { status: 500 })
      const error = yield* Effect.flip(verify(yield* sign(ada, { claims: { iss: "https://elsewhere.example" } })))

      assert.instanceOf(error, InvalidIdentityToken)
    }).pipe(Effect.provide(fresh)),
  )
})

describe("An identity provider that cannot be trusted", () => {
  const answers: ReadonlyArray<readonly [what: string, path: string, answer: TestIssuer.Answer, problem: string]> = [
    [
      "names another issuer",
      discovery,
      { body: '{"issuer":"https://evil.example","jwks_uri":"https://evil.example"}' },
      "describes the issuer",
    ],
    ["describes nothing", discovery, { body: "{}" }, "does not hold what it should"],
    ["answers in prose", discovery, { body: "<html>" }, "does not hold what it should"],
    ["sends us elsewhere", discovery, { status: 302, headers: { location: "/jwks" } }, "answers 302"],
    ["sends us elsewhere for its keys", "/jwks", { status: 307, headers: { location: "/other" } }, "answers 307"],
    ["publishes no keys", "/jwks", { body: '{"keys":"none"}' }, "does not hold what it should"],
    [
      "publishes too much",
      "/jwks",
      { body: `{"keys":[],"more":"${"x".repeat(300_000)}"}` },
      "is larger than 262144 bytes",
    ],
  ]
  for (const [what, path, answer, expected] of answers) {
    it.effect(`is not used when it ${what}`, () =>
      Effect.gen(function* () {
        const issuer = yield* TestIssuer.TestIssuer
        yield* issuer.answer(path, answer)

        assert.include(yield* problem, expected)
        assert.isAtMost(issuer.asked.length, 2)
      }).pipe(Effect.provide(fresh)),
    )
  }

  for (const published of ["http://keys.example/jwks", "ftp://127.0.0.1/jwks", "file:///etc/passwd", "jwks"]) {
    it.effect(`is not used when its keys are at ${published}`, () =>
      Effect.gen(function* () {
        const { answer, asked, issuer } = yield* TestIssuer.TestIssuer
        yield* answer(discovery, { body: JSON.stringify({ issuer, jwks_uri: published }) })

        assert.match(yield* problem, /not reached over https|is not an address/)
        assert.deepStrictEqual(asked, [discovery])
      }).pipe(Effect.provide(fresh)),
    )
  }

  it("is one without https, unless it is on this machine", () => {
    const trusted = ["https://id.example.com", "http://127.0.0.1:9465", "http://[::1]:9465", "http://localhost:8080"]
    const distrusted = [
      "http://id.example.com",
      "http://127.0.0.1.evil.example",
      "http://192.168.0.1",
      "ws://127.0.0.1",
    ]

    for (const address of trusted) assert.isTrue(isTrustworthy(new URL(address)), address)
    for (const address of distrusted) assert.isFalse(isTrustworthy(new URL(address)), address)
  })

  it("is described below its own path, with or without a slash at the end", () => {
    const described = "https://id.example.com/realms/acme/.well-known/openid-configuration"

    assert.strictEqual(discoveryAddress("https://id.example.com/realms/acme")?.href, described)
    assert.strictEqual(discoveryAddress("https://id.example.com/realms/acme/")?.href, described)
  })

  it.effect("is not asked when the configuration names it without https", () =>
    Effect.gen(function* () {
      const { sign } = yield* TestIssuer.TestIssuer
      const issuer = "http://id.example.com"
      const insecure = JoseIdentityTokens.layer({ issuer, audiences: ["orrery"] })
      const error = yield* Effect.flip(
        verify(yield* sign(ada, { claims: { iss: issuer } })).pipe(Effect.provide(insecure)),
      )

      assert.instanceOf(error, IdentityProviderUnavailable)
      assert.include(error.problem, "not reached over https")
    }).pipe(Effect.provide(TestIssuer.layer)),
  )
})
