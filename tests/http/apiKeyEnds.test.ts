import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, globex, grace } from "#tests/fixtures/People.ts"

import { apiKeys, create, nobody, remove, revoke } from "./ApiKeySteps.ts"
import { send } from "./RawRequest.ts"
import { json, sendAs } from "./SignedIn.ts"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /apikeys/{orgId}/revoke", (it) => {
  it.effect("revokes a key at once, keeps its record, and shows who revoked it and why", () =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith)).json
      const response = yield* revoke(alan, data.id, { reason: "Lost laptop" })

      assert.strictEqual(response.status, 200)
      assert.deepInclude(response.json.data, {
        id: data.id,
        status: "REVOKED",
        revokedBy: alan.id,
        revokedReason: "Lost laptop",
      })
      assert.property(response.json.data, "revokedAt")
      const used = yield* send({ path: "/api/v1/whoami", key: data.key })
      assert.strictEqual(used.status, 401)
      assert.include(used.json.error, "revoked")
      const again = yield* revoke(edith, data.id)
      assert.deepInclude(again.json, { status: 409, error_code: "WRONG_STATE" })
    }),
  )

  it.effect("ends no one else's key for who may not know of it", () =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith)).json

      assert.deepInclude((yield* revoke(grace, data.id)).json, { status: 404, error_code: "NOT_FOUND" })
      assert.strictEqual((yield* revoke(edith, nobody)).status, 404)
      assert.strictEqual((yield* revoke(edith, data.id, {}, globex.id)).status, 404)
      assert.strictEqual((yield* send({ path: "/api/v1/whoami", key: data.key })).status, 200)
    }),
  )

  it.effect.each([{}, { keyId: "mine" }, { keyId: nobody, reason: "two\nlines" }, { keyId: nobody, why: "x" }])(
    "refuses %j",
    (request) =>
      Effect.gen(function* () {
        const response = yield* sendAs(ada, { method: "POST", path: `${apiKeys}/${acme.id}/revoke`, ...json(request) })

        assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /apikeys/{orgId}/delete", (it) => {
  it.effect("ends a key and forgets it", () =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith)).json
      const response = yield* remove(edith, data.id)

      assert.deepStrictEqual(response.json.data, { keyId: data.id, success: true })
      assert.strictEqual((yield* send({ path: "/api/v1/whoami", key: data.key })).status, 401)
      assert.strictEqual((yield* sendAs(edith, { path: `${apiKeys}/${acme.id}/key/${data.id}` })).status, 404)
      assert.deepInclude((yield* remove(edith, data.id)).json, { status: 404, error_code: "NOT_FOUND" })
    }),
  )

  it.effect("forgets no one else's key for who may not know of it, and refuses what is no id", () =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith)).json

      assert.strictEqual((yield* remove(grace, data.id)).status, 404)
      assert.strictEqual((yield* remove(edith, "mine")).status, 400)
    }),
  )
})
