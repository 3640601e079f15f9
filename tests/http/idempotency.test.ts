import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { IdempotencyKeys } from "#application/ports/IdempotencyKeys.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith } from "#tests/fixtures/People.ts"

import { clusters } from "./ClusterSteps.ts"
import { send } from "./RawRequest.ts"
import { json, sendAs } from "./SignedIn.ts"

const named = (name: string) => ({ headers: { "idempotency-key": name } })

interface Creation {
  readonly key?: string
  readonly path?: string
  readonly body?: string
}

/** Asks for a cluster under a name for the request. */
const create = (name: string, clusterName: string, { body, key = keys.ada, path = clusters }: Creation = {}) =>
  send({
    method: "POST",
    path,
    key,
    body: body ?? JSON.stringify({ ...smallCluster, clusterName }),
    ...named(name),
  })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /clusters with an Idempotency-Key", (it) => {
  it.effect("is executed once, and gets the first response again, with Location", () =>
    Effect.gen(function* () {
      const first = yield* create("once", "once")
      const second = yield* create("once", "once")

      assert.strictEqual(first.status, 202)
      assert.isUndefined(first.headers["idempotency-replayed"])
      assert.strictEqual(second.status, 202)
      assert.strictEqual(second.text, first.text)
      assert.strictEqual(second.headers["idempotency-replayed"], "true")
      for (const name of ["location", "content-type", "content-length", "cache-control"]) {
        assert.isDefined(first.headers[name])
        assert.strictEqual(second.headers[name], first.headers[name])
      }
      assert.notStrictEqual(second.headers["x-request-id"], first.headers["x-request-id"])
    }),
  )

  it.effect("is 429 when as many responses are kept as may be, with the time until one of them expires", () =>
    Effect.gen(function* () {
      const { keep } = yield* IdempotencyKeys
      const scope = `${acme.id}/${edith.id}/POST ${clusters}`
      const createdAt = DateTime.subtract(yield* DateTime.now, { hours: 23 })
      const kept = { fingerprint: new Uint8Array(32), status: 202, content: Redacted.make("{}"), createdAt }
      yield* Effect.forEach(Array.from({ length: 1000 }), (_, index) => keep({ scope, key: `kept ${index}` }, kept))
      const { headers, json: body } = yield* create("crowded", "crowded", { key: keys.edith })

      assert.deepInclude(body, { status: 429, error_code: "RATE_LIMITED" })
      assert.approximately(Number(headers["retry-after"]), 3600, 60)
      assert.strictEqual((yield* send({ path: `${clusters}/crowded`, key: keys.edith })).status, 404)
    }),
  )

  it.effect("is the same request in another order, with other spaces and with a slash at the end", () =>
    Effect.gen(function* () {
      const fields = Object.entries({ ...smallCluster, clusterName: "order" }).toReversed()
      const body = JSON.stringify(Object.fromEntries(fields), null, 2)
      const first = yield* create("order", "order")

      assert.strictEqual((yield* create("order", "order", { body })).text, first.text)
      assert.strictEqual((yield* create("order", "order", { path: `${clusters}/` })).text, first.text)
    }),
  )

  it.effect("is 422 with another body or another query, and does nothing", () =>
    Effect.gen(function* () {
      yield* create("reused", "reused")

      const other = yield* create("reused", "other")
      assert.deepInclude(other.json, { status: 422, error_code: "UNPROCESSABLE" })
      assert.strictEqual(other.json.details.problems[0].path, "Idempotency-Key")
      assert.strictEqual((yield* create("reused", "reused", { path: `${clusters}?dryRun=false` })).status, 422)

      assert.strictEqual((yield* send({ path: `${clusters}/other`, key: keys.ada })).status, 404)
    }),
  )

  it.effect("may be sent again, changed or not, after it was refused", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create("mended", "Not A Name")).status, 400)
      assert.strictEqual((yield* create("mended", "mended", { body: '{"clusterName":' })).status, 400)
      assert.strictEqual((yield* create("mended", "mended", { key: keys.graceAtAcme })).status, 403)

      const response = yield* create("mended", "mended")
      assert.strictEqual(response.status, 202)
      assert.isUndefined(response.headers["idempotency-replayed"])

      assert.strictEqual((yield* create("taken", "mended")).status, 409)
      assert.strictEqual((yield* create("taken", "free")).status, 202)
    }),
  )

  it.effect("is another request from another user, in another organization and under another name", () =>
    Effect.gen(function* () {
      const first = yield* create("mine", "mine")
      // Alan's is judged by itself, and refused to an admin; Ada's would get the first response again.
      assert.strictEqual((yield* create("mine", "mine", { key: keys.alan })).json.error_code, "FORBIDDEN")
      assert.strictEqual((yield* create("MINE", "mine")).json.error_code, "ALREADY_EXISTS")

      const elsewhere = yield* create("mine", "mine", { key: keys.graceAtGlobex })
      assert.strictEqual(elsewhere.status, 202)
      assert.notStrictEqual(elsewhere.json.data.clusterId, first.json.data.clusterId)
      // Grace again, in the organization where she may only look.
      assert.strictEqual((yield* create("mine", "mine", { key: keys.graceAtAcme })).status, 403)
    }),
  )

  it.effect("is not remembered where it only says what would be made", () =>
    Effect.gen(function* () {
      const preview = { path: `${clusters}?dryRun=true` }
      const previews = [yield* create("dry", "dry", preview), yield* create("dry", "wet", preview)]

      for (const { headers, status } of previews) {
        assert.strictEqual(status, 200)
        assert.isUndefined(headers["idempotency-replayed"])
      }
      assert.strictEqual((yield* create("dry", "dry")).status, 202)
    }),
  )

  it.effect.each(["", " ", "ä", "x".repeat(256), "a\tb"])("is 400 when that is %j", (name) =>
    Effect.gen(function* () {
      const response = yield* create(name, "malformed")

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.strictEqual(response.json.details.problems[0].path, "Idempotency-Key")
      assert.strictEqual((yield* send({ path: `${clusters}/malformed`, key: keys.ada })).status, 404)
    }),
  )

  it.effect("may be named with anything that can be printed", () =>
    Effect.gen(function* () {
      const name = `"!#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~ x`.padEnd(255, "z")
      const first = yield* create(name, "printable")

      assert.strictEqual(first.status, 202)
      assert.strictEqual((yield* create(name, "printable")).text, first.text)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Another POST with an Idempotency-Key", (it) => {
  it.effect("gives a new API key again to who was given it, and makes no second one", () =>
    Effect.gen(function* () {
      const request = {
        method: "POST",
        path: "/api/v1/apikeys",
        ...json({ orgId: acme.id, duration: "24h", source: "cli" }),
        ...named("key"),
      }
      const keysOfAda = Effect.map(
        Effect.flatMap(ApiKeys, (port) => port.list({ userId: ada.id }, { page: 1, pageSize: 100 })),
        ({ totalItems }) => totalItems,
      )
      const first = yield* sendAs(ada, request)
      const count = yield* keysOfAda
      const second = yield* sendAs(ada, request)

      assert.strictEqual(first.status, 201)
      assert.match(first.json.data.key, /^orr_/)
      assert.strictEqual(second.text, first.text)
      assert.strictEqual(second.headers["idempotency-replayed"], "true")
      assert.strictEqual(yield* keysOfAda, count)

      const ofAcme = yield* sendAs(ada, {
        ...request,
        headers: { ...request.headers, "x-organization-id": acme.id },
      })
      assert.isUndefined(ofAcme.headers["idempotency-replayed"])
      const ofAlan = yield* sendAs(alan, request)
      assert.strictEqual(ofAlan.status, 201)
      assert.notStrictEqual(ofAlan.json.data.key, first.json.data.key)
    }),
  )

  it.effect("greets someone's first sign-in alike, no matter how often it is sent", () =>
    Effect.gen(function* () {
      const newcomer = { subject: "newcomer", email: "newcomer@acme.example", name: "Newcomer" }
      const request = { method: "POST", path: "/api/v1/users/profile", ...named("hello") }
      const first = yield* sendAs(newcomer, request)
      const second = yield* sendAs(newcomer, request)

      assert.strictEqual(first.status, 201)
      assert.strictEqual(second.status, 201)
      assert.strictEqual(second.json.data.apiKey.key, first.json.data.apiKey.key)
    }),
  )

  it.effect("is another request on another route", () =>
    Effect.gen(function* () {
      const first = yield* create("route", "route")
      const organization = { method: "POST", path: "/api/v1/organizations", key: keys.ada, ...named("route") }
      const made = yield* send({ ...organization, ...json({ name: "routed" }) })

      assert.strictEqual(first.status, 202)
      assert.strictEqual(made.status, 201)
      assert.strictEqual((yield* send({ ...organization, ...json({ name: "routed" }) })).text, made.text)
    }),
  )
})
