import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { ApiKeyDocument, ApiKeyList } from "#adapters/http/api/api-keys/ApiKeyDocument.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, globex, grace } from "#tests/fixtures/People.ts"

import { apiKeys, create, keyRequest, nobody, revoke } from "./ApiKeySteps.ts"
import { send } from "./RawRequest.ts"
import { sendAs } from "./SignedIn.ts"

const decode = Schema.decodeUnknownEffect(ApiKeyDocument, { onExcessProperty: "error" })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /apikeys", (it) => {
  it.effect("makes a key of 24 h that works at once, and shows its text this once", () =>
    Effect.gen(function* () {
      const response = yield* create(edith)
      const { key, ...data } = yield* decode(response.json.data)
      const shown = yield* sendAs(edith, { path: response.headers["location"] ?? "" })

      assert.strictEqual(response.status, 201)
      assert.strictEqual(response.headers["location"], `${apiKeys}/${acme.id}/key/${data.id}`)
      assert.strictEqual(data.maskedKey, ApiKeyText.mask(key ?? ""))
      assert.deepInclude(data, {
        status: "ACTIVE",
        source: "cli",
        orgId: acme.id,
        orgNamespace: "org-acme",
        userId: edith.id,
        isPermanent: false,
        duration: "24h",
      })
      assert.strictEqual((yield* send({ path: "/api/v1/whoami", key: key ?? "" })).json.data.user.userId, edith.id)
      assert.strictEqual(shown.json.data.id, data.id)
      assert.notProperty(shown.json.data, "key")
      assert.notInclude(shown.text, key ?? "")
    }),
  )

  it.effect.each([
    ["30d", "30d"],
    ["36h", "36h"],
    [7_200_000_000_000, "2h"],
  ] as const)("takes the duration %j", ([duration, spelled]) =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith, { ...keyRequest, duration })).json

      assert.strictEqual(data.duration, spelled)
    }),
  )

  it.effect("makes a permanent key", () =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith, { ...keyRequest, source: "ui", isPermanent: true })).json

      assert.deepInclude(data, { isPermanent: true, source: "ui", status: "ACTIVE" })
      assert.notProperty(data, "expiresAt")
      assert.notProperty(data, "duration")
    }),
  )

  it.effect.each([
    [{}, ["orgId", "source"]],
    [{ orgId: "acme", source: "api", duration: "10m", forever: true }, ["orgId", "source", "duration", "forever"]],
    [{ ...keyRequest, duration: "4000d" }, ["duration"]],
    [{ ...keyRequest, duration: 0 }, ["duration"]],
  ] as const)("tells everything that is wrong with %j", ([request, paths]) =>
    Effect.gen(function* () {
      const response = yield* create(edith, request)

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.sameMembers(
        [...new Set(response.json.details.problems.map(({ path }: { path: string }) => path))],
        [...paths],
      )
    }),
  )

  it.effect("knows no organization the caller does not belong to", () =>
    Effect.gen(function* () {
      for (const orgId of [globex.id, nobody]) {
        const response = yield* create(edith, { ...keyRequest, orgId })

        assert.deepInclude(response.json, { status: 404, error_code: "NOT_FOUND" })
      }
    }),
  )

  it.effect("responds with 402 when the plan allows no more, naming plan and limit", () =>
    Effect.gen(function* () {
      const responses = yield* Effect.forEach(Array.from({ length: 30 }), () =>
        create(grace, { orgId: globex.id, source: "cli" }),
      )
      const refused = responses.find(({ status }) => status !== 201)

      assert.deepInclude(refused?.json, { status: 402, error_code: "PAYMENT_REQUIRED" })
      assert.match(refused?.json.error, /the plan Developer is \d+/)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /apikeys", (it) => {
  it.effect("pages through one's own keys, of all organizations or of the one that is named", () =>
    Effect.gen(function* () {
      const all = yield* sendAs(grace, { path: apiKeys })
      const ofGlobex = yield* sendAs(grace, { path: apiKeys, headers: { "x-organization-id": globex.id } })
      const paged = yield* sendAs(grace, { path: `${apiKeys}?page=2&pageSize=1` })
      const list = yield* Schema.decodeUnknownEffect(ApiKeyList)(all.json.data, { onExcessProperty: "error" })

      assert.sameMembers(
        list.apiKeys.map(({ orgNamespace }) => orgNamespace),
        ["org-acme", "org-globex"],
      )
      assert.deepInclude(all.json.data, { currentPage: 1, hasNextPage: false, itemsPerPage: 10, totalItem: 2 })
      assert.lengthOf(ofGlobex.json.data.apiKeys, 1)
      assert.deepInclude(ofGlobex.json.data.apiKeys[0], { orgId: globex.id, isPermanent: true })
      assert.deepInclude(paged.json.data, { currentPage: 2, totalPages: 2, hasNextPage: false })
    }),
  )

  it.effect("shows every member's keys to owner and admins, and to no one else", () =>
    Effect.gen(function* () {
      const path = `${apiKeys}?all=true`
      const headers = { "x-organization-id": acme.id }
      const asAdmin = yield* sendAs(alan, { path, headers })
      const asEditor = yield* sendAs(edith, { path, headers })
      const ofNone = yield* sendAs(alan, { path })

      assert.sameMembers(
        asAdmin.json.data.apiKeys.map(({ userId }: { userId: string }) => userId),
        [ada.id, alan.id, edith.id, grace.id],
      )
      assert.deepInclude(asEditor.json, { status: 403, error_code: "FORBIDDEN" })
      assert.deepInclude(ofNone.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.strictEqual(ofNone.json.details.problems[0].path, "all")
    }),
  )

  it.effect("shows those of one status", () =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith)).json
      yield* revoke(edith, data.id)
      const withStatus = (status: string) =>
        Effect.map(sendAs(edith, { path: `${apiKeys}?status=${status}` }), (response) =>
          response.json.data.apiKeys.map(({ id }: { id: string }) => id),
        )

      assert.deepStrictEqual(yield* withStatus("REVOKED"), [data.id])
      assert.deepStrictEqual(yield* withStatus("EXPIRED"), [])
      assert.notInclude(yield* withStatus("ACTIVE"), data.id)
    }),
  )

  it.effect.each(["all=yes", "status=GONE", "page=0", "pageSize=1000", "owner=me"])("refuses ?%s", (query) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* sendAs(ada, { path: `${apiKeys}?${query}` })).status, 400)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /apikeys/{orgId}/key/{keyId}", (it) => {
  it.effect("shows a key to who made it and to admins, and to others as if there were none", () =>
    Effect.gen(function* () {
      const { data } = (yield* create(edith)).json
      const path = `${apiKeys}/${acme.id}/key/${data.id}`

      assert.strictEqual((yield* sendAs(edith, { path })).json.data.id, data.id)
      assert.strictEqual((yield* sendAs(alan, { path })).json.data.id, data.id)
      assert.deepInclude((yield* sendAs(grace, { path })).json, { status: 404, error_code: "NOT_FOUND" })
      const elsewhere = yield* sendAs(grace, { path: path.replace(acme.id, globex.id) })
      assert.deepInclude(elsewhere.json, { status: 404, error_code: "NOT_FOUND" })
    }),
  )

  it.effect("refuses ids that are none", () =>
    Effect.gen(function* () {
      const response = yield* sendAs(ada, { path: `${apiKeys}/acme/key/mine` })

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.sameMembers(
        response.json.details.problems.map(({ path }: { path: string }) => path),
        ["orgId", "keyId"],
      )
    }),
  )
})
