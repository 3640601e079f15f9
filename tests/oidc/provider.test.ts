import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

import * as JoseIdentityTokens from "#adapters/oidc/JoseIdentityTokens.ts"
import { discoveryAddress, isTrustworthy } from "#adapters/oidc/ProviderAddress.ts"
import { IdentityProviderUnavailable } from "#domain/user/IdentityProviderUnavailable.ts"
import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

import { ada, discovery, fresh, problem, verify, verifyAda } from "./Verification.ts"

describe("An identity provider that is unavailable", () => {
  it.effect("is asked again a few seconds later, and all is well once it is back", () =>
    Effect.gen(function* () {
      const { respondWith, asked } = yield* TestIssuer.TestIssuer
      yield* respondWith(discovery, { status: 503 })

      assert.include(yield* problem, "503")
      yield* TestClock.adjust("4 seconds")
      yield* problem
      assert.lengthOf(asked, 1)

      yield* respondWith(discovery, "as usual")
      yield* TestClock.adjust("1 second")
      yield* verifyAda
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("is waited for five seconds, and no longer", () =>
    Effect.gen(function* () {
      const { respondWith, whenAsked } = yield* TestIssuer.TestIssuer
      yield* respondWith("/jwks", "nothing")
      const waiting = yield* Effect.forkChild(problem)
      yield* whenAsked("/jwks")

      yield* TestClock.adjust("4999 millis")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 milli")
      assert.include(yield* Fiber.join(waiting), "did not respond within 5 seconds")
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("is reported to the caller without its address, and to the operator with it", () =>
    Effect.gen(function* () {
      const { respondWith, issuer } = yield* TestIssuer.TestIssuer
      yield* respondWith(discovery, { status: 500 })
      const error = yield* Effect.flip(verifyAda)

      assert.instanceOf(error, IdentityProviderUnavailable)
      assert.notInclude(error.message, issuer)
      assert.include(error.message, "API keys still work")
      assert.include(error.problem, issuer)
    }).pipe(Effect.provide(fresh)),
  )

  it.effect("does not keep the tokens of others from being refused", () =>
    Effect.gen(function* () {
      const { respondWith, sign } = yield* TestIssuer.TestIssuer
      yield* respondWith(discovery, { status: 500 })
      const error = yield* Effect.flip(verify(yield* sign(ada, { claims: { iss: "https://elsewhere.example" } })))

      assert.instanceOf(error, InvalidIdentityToken)
    }).pipe(Effect.provide(fresh)),
  )
})

describe("An identity provider that cannot be trusted", () => {
  const responses: ReadonlyArray<readonly [what: string, path: string, response: TestIssuer.Answer, problem: string]> =
    [
      [
        "names another issuer",
        discovery,
        { body: '{"issuer":"https://evil.example","jwks_uri":"https://evil.example"}' },
        "describes the issuer",
      ],
      ["describes nothing", discovery, { body: "{}" }, "does not have the expected content"],
      ["answers in prose", discovery, { body: "<html>" }, "does not have the expected content"],
      ["sends us elsewhere", discovery, { status: 302, headers: { location: "/jwks" } }, "responds with 302"],
      [
        "sends us elsewhere for its keys",
        "/jwks",
        { status: 307, headers: { location: "/other" } },
        "responds with 307",
      ],
      ["publishes no keys", "/jwks", { body: '{"keys":"none"}' }, "does not have the expected content"],
      [
        "publishes too much",
        "/jwks",
        { body: `{"keys":[],"more":"${"x".repeat(300_000)}"}` },
        "is larger than 262144 bytes",
      ],
    ]
  for (const [what, path, response, expected] of responses) {
    it.effect(`is not used when it ${what}`, () =>
      Effect.gen(function* () {
        const issuer = yield* TestIssuer.TestIssuer
        yield* issuer.respondWith(path, response)

        assert.include(yield* problem, expected)
        assert.isAtMost(issuer.asked.length, 2)
      }).pipe(Effect.provide(fresh)),
    )
  }

  for (const published of ["http://keys.example/jwks", "ftp://127.0.0.1/jwks", "file:///etc/passwd", "jwks"]) {
    it.effect(`is not used when its keys are at ${published}`, () =>
      Effect.gen(function* () {
        const { respondWith, asked, issuer } = yield* TestIssuer.TestIssuer
        yield* respondWith(discovery, { body: JSON.stringify({ issuer, jwks_uri: published }) })

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
