import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, unknownKey } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, type ada, alan, edith, globex, grace } from "#tests/fixtures/People.ts"

import { apiKeys, create, keyRequest, revoke } from "./ApiKeySteps.ts"
import { sendAs } from "./SignedIn.ts"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /apikeys/metadata", (it) => {
  it.effect("counts one's keys by status, and names the one that expires next", () =>
    Effect.gen(function* () {
      yield* create(edith, { ...keyRequest, duration: "48h" })
      const next = (yield* create(edith, { ...keyRequest, duration: "2h" })).json.data
      const ended = (yield* create(edith)).json.data
      yield* revoke(edith, ended.id)
      const { data } = (yield* sendAs(edith, { path: `${apiKeys}/metadata` })).json

      assert.deepStrictEqual(data, {
        activeKeyCount: 3,
        expiredKeyCount: 0,
        revokedKeyCount: 1,
        nearestExpiringKey: { expiresAt: next.expiresAt, maskedKey: next.maskedKey },
      })
    }),
  )

  it.effect("counts those of the organization that is named, and names none that never expires", () =>
    Effect.gen(function* () {
      const headers = { "x-organization-id": globex.id }
      const { data } = (yield* sendAs(grace, { path: `${apiKeys}/metadata`, headers })).json

      assert.deepStrictEqual(data, { activeKeyCount: 1, expiredKeyCount: 0, revokedKeyCount: 0 })
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /apikeys/validate", (it) => {
  const validate = (who: typeof ada, key?: string) =>
    sendAs(who, {
      path: `${apiKeys}/validate`,
      headers: key === undefined ? {} : { "x-validate-api-key": key },
    })

  it.effect("says that a key works, and whose it is", () =>
    Effect.gen(function* () {
      const { data } = (yield* validate(edith, keys.edith)).json

      assert.strictEqual(data.valid, true)
      assert.deepInclude(data.apiKey, { userId: edith.id, orgId: acme.id, status: "ACTIVE" })
      assert.notProperty(data.apiKey, "key")
    }),
  )

  it.effect("says why a key does not work", () =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith)).json
      yield* revoke(edith, data.id)
      const ended = (yield* validate(edith, data.key)).json.data

      assert.deepInclude(ended, { valid: false, reason: "revoked" })
      assert.strictEqual(ended.apiKey.status, "REVOKED")
      assert.deepStrictEqual((yield* validate(edith, "orr_mistyped")).json.data, { valid: false, reason: "malformed" })
    }),
  )

  it.effect("knows nothing of a key the caller may not know of", () =>
    Effect.gen(function* () {
      for (const key of [unknownKey, keys.ada]) {
        const response = yield* validate(edith, key)

        assert.deepStrictEqual(response.json.data, { valid: false, reason: "unknown" })
        assert.notInclude(response.text, key)
      }
      assert.strictEqual((yield* validate(alan, keys.ada)).json.data.valid, true)
    }),
  )

  it.effect("wants a key to validate", () =>
    Effect.gen(function* () {
      for (const response of [yield* validate(edith), yield* validate(edith, "")]) {
        assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
        assert.strictEqual(response.json.details.problems[0].path, "X-Validate-API-Key")
      }
    }),
  )
})
