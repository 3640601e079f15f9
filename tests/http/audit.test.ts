import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { AuditLogPage } from "#adapters/http/api/audit/AuditDocument.ts"
import { apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, stranger } from "#tests/fixtures/People.ts"

import { send } from "./RawRequest.ts"
import { json } from "./SignedIn.ts"

const organizations = "/api/v1/organizations"
const path = `${organizations}/acme/audit`

const post = (call: string, body: unknown, key = keys.ada) =>
  send({ method: "POST", path: `${organizations}/${call}`, key, ...json(body) })

const change = (userId: string, role: string, key = keys.ada) =>
  send({ method: "PATCH", path: `${organizations}/acme/members/${userId}`, key, ...json({ role }) })

/** Five entries: an addition, two changes of a role, a removal, and one of what was refused. */
const live = Effect.gen(function* () {
  yield* post("addmember", { orgId: acme.id, userId: stranger.id })
  yield* change(stranger.id, "editor")
  yield* change(stranger.id, "viewer", keys.alan)
  yield* post("removemember", { orgId: acme.id, userId: stranger.id })
  yield* post("removemember", { orgId: acme.id, userId: ada.id }, keys.alan)
})

const read = (query = "", key = keys.ada) =>
  Effect.flatMap(send({ path: `${path}${query}`, key }), ({ json: { data } }) =>
    Schema.decodeUnknownEffect(AuditLogPage, { onExcessProperty: "error" })(data),
  )

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET …/audit", (it) => {
  it.effect("shows who did what to whom, from where, when, and with which result, newest first", () =>
    Effect.gen(function* () {
      yield* live
      // A refusal is written beside the request.
      const { entries } = yield* Effect.repeat(read(), { until: (page) => page.entries.length >= 5 })

      assert.sameMembers(
        entries.map(({ action, result }) => `${action} ${result}`),
        [
          "member.remove REFUSED",
          "member.remove SUCCEEDED",
          "member.change-role SUCCEEDED",
          "member.change-role SUCCEEDED",
          "member.add SUCCEEDED",
        ],
      )
      const added = entries.find(({ action }) => action === "member.add")
      assert.deepInclude(added, { userId: ada.id, email: ada.email, orgId: acme.id, address: "127.0.0.1" })
      assert.deepStrictEqual(added?.subject, { type: "member", id: stranger.id, name: stranger.email })
      assert.deepStrictEqual(added?.details, { role: "viewer" })
      const refused = entries.find(({ result }) => result === "REFUSED")
      assert.deepInclude(refused, { userId: alan.id, reason: "OwnerStays" })
      const times = entries.map(({ occurredAt }) => occurredAt.epochMilliseconds)
      assert.deepStrictEqual(
        times,
        times.toSorted((one, other) => other - one),
      )
    }),
  )

  it.effect("filters by action, user, subject and result, by all of them at once", () =>
    Effect.gen(function* () {
      const count = (query: string) => Effect.map(read(query), ({ entries }) => entries.length)

      assert.strictEqual(yield* count("?action=member.change-role"), 2)
      assert.strictEqual(yield* count(`?userId=${alan.id}`), 2)
      assert.strictEqual(yield* count(`?subjectId=${ada.id}`), 1)
      assert.strictEqual(yield* count("?subjectType=cluster"), 0)
      assert.strictEqual(yield* count("?result=REFUSED"), 1)
      assert.strictEqual(yield* count(`?action=member.change-role&userId=${alan.id}&result=SUCCEEDED`), 1)
    }),
  )

  it.effect("filters by time: from a moment on, and before one", () =>
    Effect.gen(function* () {
      assert.lengthOf((yield* read("?from=2026-01-01T00:00:00Z")).entries, 5)
      assert.lengthOf((yield* read("?to=2026-01-01T00:00:00Z")).entries, 0)
      assert.lengthOf((yield* read("?from=2200-01-01T00:00:00Z")).entries, 0)
    }),
  )

  it.effect.each(["from", "to"])("accepts the moments in %s that the OpenAPI document accepts, and no others", (name) =>
    Effect.gen(function* () {
      const { parameters = [] } = apiOperations.find(({ id }) => id === "listAuditLog") ?? {}
      const pattern = new RegExp(String(parameters.find((parameter) => parameter.name === name)?.schema.pattern))
      for (const moment of [
        "1000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z",
        "2026-01-01T12:00:00.123456789+02:00",
        "0999-12-31T23:59:59Z",
        "0000-01-01T00:00:00Z",
        "2026-01-01",
      ]) {
        const { status } = yield* send({ path: `${path}?${name}=${encodeURIComponent(moment)}`, key: keys.ada })
        assert.strictEqual(status, pattern.test(moment) ? 200 : 400, moment)
      }
      assert.isFalse(pattern.test("0999-12-31T23:59:59Z"))
    }),
  )

  it.effect("leads from page to page, over every entry once", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      let pageToken: string | undefined
      do {
        const page = yield* read(`?limit=2${pageToken === undefined ? "" : `&pageToken=${pageToken}`}`)
        seen.push(...page.entries.map(({ id }) => id))
        pageToken = page.nextPageToken
      } while (pageToken !== undefined)

      assert.lengthOf(seen, 5)
      assert.lengthOf([...new Set(seen)], 5)
    }),
  )

  it.effect("is open to every member, but shows addresses to its administrators only", () =>
    Effect.gen(function* () {
      const asEditor = yield* read("", keys.edith)
      const asViewer = yield* read("", keys.graceAtAcme)

      for (const { entries } of [asEditor, asViewer]) {
        assert.lengthOf(entries, 5)
        assert.isTrue(entries.every(({ address }) => address === undefined))
      }
    }),
  )

  it.effect.each([
    "action=member.praise",
    "userId=ada",
    "subjectType=planet",
    "subjectId=a%20b",
    "result=MAYBE",
    "from=yesterday",
    "from=-271821-04-20T00:00:00Z",
    "to=0000-01-01T00:00:00Z",
    "to=2026-13-01T00:00:00Z",
    "limit=0",
    "limit=101",
    "pageToken=bm9uc2Vuc2U",
    "order=asc",
  ])("refuses ?%s", (query) =>
    Effect.gen(function* () {
      const response = yield* send({ path: `${path}?${query}`, key: keys.ada })

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.strictEqual(response.json.details.problems[0].path, query.split("=", 1)[0])
    }),
  )

  it.effect("records the key of the action", () =>
    Effect.gen(function* () {
      const { apiKey } = (yield* send({ path: "/api/v1/whoami", key: keys.ada })).json.data
      const { entries } = yield* read("?action=member.add")

      assert.strictEqual(entries[0]?.apiKeyId, apiKey.id)
      assert.notInclude(JSON.stringify(entries), edith.id)
    }),
  )
})
