import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, personOf } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, globex, grace, stranger } from "#tests/fixtures/People.ts"
import { TestIssuer } from "#tests/fixtures/TestIssuer.ts"

import { send } from "./RawRequest.ts"
import { bearerOf, sendAs } from "./SignedIn.ts"

const withKey = "/api/v1/organizations"
const withToken = "/api/v1/apikeys"
const nobody = "00000000-0000-4000-8000-000000000000"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A call that takes a bearer token", (it) => {
  it.effect("lets in who signed in, whatever case the scheme is written in", () =>
    Effect.gen(function* () {
      const authorization = yield* bearerOf(personOf(ada))
      const loud = authorization.replace("Bearer", "BEARER")

      assert.strictEqual((yield* send({ path: withToken, headers: { authorization } })).status, 200)
      assert.strictEqual((yield* send({ path: withToken, headers: { authorization: loud } })).status, 200)
    }),
  )

  it.effect.each([
    ["nothing", {}, "Sign in"],
    ["an API key alone", { "x-api-key": keys.ada }, "not an API key"],
    ["Basic", { authorization: "Basic YWRhOmFkYQ==" }, "not `Bearer` and one token"],
    ["a scheme without a token", { authorization: "Bearer" }, "not `Bearer` and one token"],
    ["two tokens", { authorization: "Bearer one two" }, "not `Bearer` and one token"],
    ["an API key as the token", { authorization: `Bearer ${keys.ada}` }, "not a signed JSON Web Token"],
  ] as const)("refuses %s, and says what to send", ([, headers, explanation]) =>
    Effect.gen(function* () {
      const response = yield* send({ path: withToken, headers })

      assert.deepInclude(response.json, { status: 401, error_code: "UNAUTHENTICATED" })
      assert.include(response.json.error, explanation)
      assert.match(response.headers["www-authenticate"] ?? "", /^Bearer realm="orrery"/)
      assert.notInclude(response.text, keys.ada)
    }),
  )

  it.effect("distinguishes a wrong token from a missing one in WWW-Authenticate", () =>
    Effect.gen(function* () {
      const expired = yield* bearerOf(personOf(ada), { claims: { exp: 1 } })
      const wrong = yield* send({ path: withToken, headers: { authorization: expired } })
      const missing = yield* send({ path: withToken })

      assert.strictEqual(wrong.headers["www-authenticate"], 'Bearer realm="orrery", error="invalid_token"')
      assert.include(wrong.json.error, "expired")
      assert.strictEqual(missing.headers["www-authenticate"], 'Bearer realm="orrery"')
    }),
  )

  it.effect("is refused to two people at once, no matter who is named first", () =>
    Effect.gen(function* () {
      const authorizations = [yield* bearerOf(personOf(ada)), yield* bearerOf(personOf(grace))]
      const response = yield* send({ path: "/api/v1/users/profile", headers: { authorization: authorizations } })

      assert.deepInclude(response.json, { status: 401, error_code: "UNAUTHENTICATED" })
    }),
  )

  it.effect("takes the token where an API key is sent as well", () =>
    Effect.gen(function* () {
      const response = yield* sendAs(ada, { path: withToken, key: keys.graceAtGlobex })

      assert.deepStrictEqual(
        response.json.data.apiKeys.map(({ userId }: { userId: string }) => userId),
        [ada.id],
      )
    }),
  )

  it.effect("selects an organization the caller belongs to, in either case", () =>
    Effect.gen(function* () {
      for (const id of [globex.id, globex.id.toUpperCase()]) {
        const response = yield* sendAs(grace, { path: withToken, headers: { "x-organization-id": id } })

        assert.strictEqual(response.json.data.totalItem, 1)
      }
    }),
  )

  it.effect("knows no other organization, and refuses what is no id", () =>
    Effect.gen(function* () {
      const select = (who: typeof ada, id: string) =>
        sendAs(who, { path: withToken, headers: { "x-organization-id": id } })

      for (const response of [
        yield* select(ada, globex.id),
        yield* select(ada, nobody),
        yield* select(stranger, acme.id),
      ])
        assert.deepInclude(response.json, { status: 404, error_code: "NOT_FOUND" })
      const malformed = yield* select(ada, "acme")
      assert.deepInclude(malformed.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.strictEqual(malformed.json.details.problems[0].path, "X-Organization-Id")
    }),
  )

  it.effect("says 401 before it says anything of an organization", () =>
    Effect.gen(function* () {
      const headers = { "x-organization-id": acme.id, authorization: "Bearer nonsense" }

      assert.strictEqual((yield* send({ path: withToken, headers })).status, 401)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The identity provider", (it) => {
  it.effect("is missed with 503 and Retry-After while its keys cannot be had", () =>
    Effect.gen(function* () {
      const issuer = yield* TestIssuer
      yield* issuer.respondWith("/.well-known/openid-configuration", { status: 500 })
      yield* issuer.respondWith("/jwks", { status: 500 })
      const authorization = `Bearer ${Redacted.value(yield* issuer.sign(personOf(ada)))}`
      const response = yield* send({ path: withToken, headers: { authorization } })

      assert.deepInclude(response.json, { status: 503, error_code: "UNAVAILABLE" })
      assert.match(response.headers["retry-after"] ?? "", /^\d+$/)
      assert.strictEqual((yield* send({ path: withKey, key: keys.ada })).status, 200)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A call that takes an API key", (it) => {
  it.effect("refuses a bearer token, and says which header it takes", () =>
    Effect.gen(function* () {
      const response = yield* sendAs(ada, { path: withKey })

      assert.deepInclude(response.json, { status: 401, error_code: "UNAUTHENTICATED" })
      assert.include(response.json.error, "X-API-Key")
      assert.include(response.json.error, "/api/v1/apikeys")
      assert.strictEqual(response.headers["www-authenticate"], 'ApiKey realm="orrery", header="X-API-Key"')
    }),
  )

  it.effect("takes the key where a token is sent as well", () =>
    Effect.gen(function* () {
      const response = yield* sendAs(ada, { path: "/api/v1/whoami", key: keys.graceAtGlobex })

      assert.strictEqual(response.json.data.user.userId, grace.id)
    }),
  )

  it.effect("takes the key's own organization in X-Organization-Id, and knows no other", () =>
    Effect.gen(function* () {
      const select = (id: string) =>
        send({ path: withKey, key: keys.graceAtAcme, headers: { "x-organization-id": id } })

      assert.strictEqual((yield* select(acme.id)).status, 200)
      assert.strictEqual((yield* select(acme.id.toUpperCase())).status, 200)
      // Grace owns globex, but this key is for acme.
      assert.deepInclude((yield* select(globex.id)).json, { status: 404, error_code: "NOT_FOUND" })
      const malformed = yield* select("acme")
      assert.deepInclude(malformed.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.strictEqual(malformed.json.details.problems[0].path, "X-Organization-Id")
    }),
  )

  it.effect("says 401 before it says anything of an organization", () =>
    Effect.gen(function* () {
      const headers = { "x-organization-id": "acme" }

      assert.strictEqual((yield* send({ path: withKey, key: "orr_mistyped", headers })).status, 401)
      assert.strictEqual((yield* send({ path: withKey, headers })).status, 401)
    }),
  )
})
