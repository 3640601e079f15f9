import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { isJsonObject, type JsonObject } from "#adapters/http/api/openapi/JsonWalk.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, globex, grace, permanentKey, stranger } from "#tests/fixtures/People.ts"

import { create as createCluster, makeReady } from "./ClusterSteps.ts"
import { type RawRequest, send } from "./RawRequest.ts"
import { json, sendAs } from "./SignedIn.ts"

const alansKey = permanentKey(acme, alan, "alan").id
const edithsKey = permanentKey(acme, edith, "edith").id

/** A change that can be made on a condition. */
interface Change {
  /** Where the thing is read, with its tag. */
  readonly read: string
  readonly request: RawRequest
  /** Brings about another version of the thing. */
  readonly otherwise: RawRequest
  /** The key of someone who may not do it; absent where they may not even know of the thing. */
  readonly forbiddenTo?: string
}

const member = `/api/v1/organizations/acme/members/${grace.id}`
const user = (id: string) => `/api/v1/internal/users/${id}`
const count = (id: string, loginCount: number): RawRequest => ({
  method: "PUT",
  path: user(id),
  ...json({ userId: id, loginCount }),
})
const plan = `/api/v1/internal/organizations/${globex.id}/plan`
const key = `/api/v1/apikeys/${acme.id}`

const { credentials } = smallCluster.provisioner.eks
const deletion = { method: "DELETE", path: "/api/v1/clusters/conditional", ...json({ credentials }) }

const changes: Readonly<Record<string, Change>> = {
  changeMemberRole: {
    read: member,
    request: { method: "PATCH", path: member, ...json({ role: "editor" }) },
    otherwise: { method: "PATCH", path: member, ...json({ role: "admin" }) },
    forbiddenTo: keys.edith,
  },
  updateUser: {
    read: user(edith.id),
    request: count(edith.id, 100),
    otherwise: count(edith.id, 7),
    forbiddenTo: keys.alan,
  },
  deleteUser: {
    read: user(stranger.id),
    request: { method: "DELETE", path: user(stranger.id) },
    otherwise: count(stranger.id, 7),
    forbiddenTo: keys.alan,
  },
  assignPlan: {
    read: plan,
    request: { method: "PUT", path: plan, ...json({ planId: "developer" }) },
    otherwise: { method: "PUT", path: plan, ...json({ planId: "enterprise" }) },
    forbiddenTo: keys.alan,
  },
  revokeApiKey: {
    read: `${key}/key/${edithsKey}`,
    request: { method: "POST", path: `${key}/revoke`, ...json({ keyId: edithsKey }) },
    otherwise: { method: "POST", path: `${key}/revoke`, ...json({ keyId: edithsKey, reason: "Before" }) },
  },
  deleteApiKey: {
    read: `${key}/key/${alansKey}`,
    request: { method: "POST", path: `${key}/delete`, ...json({ keyId: alansKey }) },
    otherwise: { method: "POST", path: `${key}/revoke`, ...json({ keyId: alansKey }) },
  },
  deleteCluster: {
    read: "/api/v1/clusters/conditional",
    request: deletion,
    otherwise: deletion,
    forbiddenTo: keys.edith,
  },
}

const names = Object.keys(changes)
const changeOf = (name: string): Change => {
  const found = changes[name]
  if (found === undefined) throw new Error(`These tests know no ${name}.`)
  return found
}

const act = (request: RawRequest, headers: Record<string, string> = {}) =>
  sendAs(ada, { key: keys.ada, ...request, headers })

const etagOf = (path: string) => Effect.map(act({ path }), ({ headers }) => headers["etag"] ?? "none")

const prepare = Effect.gen(function* () {
  const { data } = (yield* createCluster("conditional")).json
  yield* makeReady(data)
})

const conditional = Object.values(openApiDocument["paths"] as Record<string, Record<string, JsonObject>>)
  .flatMap((path) => Object.values(path))
  .filter(({ parameters }) => Array.isArray(parameters) && parameters.filter(isJsonObject).some(isIfMatch))

function isIfMatch({ name }: JsonObject): boolean {
  return name === "If-Match"
}

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("If-Match", (it) => {
  it.effect("is heeded by these changes", () =>
    Effect.sync(() =>
      assert.sameMembers(
        conditional.map(({ operationId }) => String(operationId)),
        names,
      ),
    ),
  )

  it.effect.each(names)("keeps %s from a thing the caller knows as another, and says so", (name) =>
    Effect.gen(function* () {
      yield* Effect.ignoreCause(prepare)
      const { read, request } = changeOf(name)
      const tag = yield* etagOf(read)
      for (const other of ['"other"', `W/${tag}`, tag.slice(1, -1), ""]) {
        const response = yield* act(request, { "if-match": other })

        assert.deepInclude(response.json, { status: 412, error_code: "PRECONDITION_FAILED" })
        assert.include(response.json.error, "Nothing was changed")
      }
      assert.strictEqual(yield* etagOf(read), tag)
    }),
  )

  it.effect.each(names.filter((name) => changeOf(name).forbiddenTo !== undefined))(
    "tells who may not do %s at all that first",
    (name) =>
      Effect.gen(function* () {
        const { forbiddenTo, request } = changeOf(name)
        const response = yield* send({ ...request, key: forbiddenTo ?? "", headers: { "if-match": '"other"' } })

        assert.strictEqual(response.status, 403)
      }),
  )

  it.effect.each([
    ["changeMemberRole", { method: "PATCH", path: member.replace(grace.id, stranger.id), ...json({ role: "editor" }) }],
    ["changeMemberRole", { method: "PATCH", path: member.replace("acme", "globex"), ...json({ role: "editor" }) }],
    ["updateUser", { method: "PUT", path: user(globex.id), ...json({ userId: globex.id }) }],
    ["deleteUser", { method: "DELETE", path: user(globex.id) }],
    ["assignPlan", { method: "PUT", path: plan.replace(globex.id, ada.id), ...json({ planId: "developer" }) }],
    ["revokeApiKey", { method: "POST", path: `${key}/revoke`, ...json({ keyId: ada.id }) }],
    ["deleteApiKey", { method: "POST", path: `${key}/delete`, ...json({ keyId: ada.id }) }],
    ["deleteCluster", { method: "DELETE", path: "/api/v1/clusters/none" }],
  ] as const)("tells %s that there is no such thing first", ([, request]) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* act(request, { "if-match": '"other"' })).status, 404)
      assert.strictEqual((yield* act(request, { "if-match": "*" })).status, 404)
    }),
  )

  it.effect("reports a wrong body first", () =>
    Effect.gen(function* () {
      const request = { method: "PATCH", path: member, ...json({ role: "emperor" }) }

      assert.strictEqual((yield* act(request, { "if-match": '"other"' })).status, 400)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("If-Match with the tag of", (it) => {
  it.effect.each(names.filter((name) => name !== "deleteCluster"))("an earlier version keeps %s from it", (name) =>
    Effect.gen(function* () {
      const { otherwise, read, request } = changeOf(name)
      const earlier = yield* etagOf(read)
      assert.isBelow((yield* act(otherwise)).status, 300)
      const response = yield* act(request, { "if-match": earlier })

      assert.deepInclude(response.json, { status: 412, error_code: "PRECONDITION_FAILED" })
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("If-Match with the tag a thing has", (it) => {
  it.effect.each(names)("lets %s happen", (name) =>
    Effect.gen(function* () {
      yield* Effect.ignoreCause(prepare)
      const { read, request } = changeOf(name)
      const response = yield* act(request, { "if-match": `"other", ${yield* etagOf(read)}` })

      assert.isBelow(response.status, 300)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("If-Match: *", (it) => {
  it.effect.each(names)("lets %s happen", (name) =>
    Effect.gen(function* () {
      yield* Effect.ignoreCause(prepare)
      const response = yield* act(changeOf(name).request, { "if-match": "*" })

      assert.isBelow(response.status, 300)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Of two changes of one version at once", (it) => {
  it.effect("one is made", () =>
    Effect.gen(function* () {
      const tag = yield* etagOf(user(alan.id))
      const responses = yield* Effect.forEach(
        [1, 2, 3, 4, 5].map((loginCount) => count(alan.id, 10 + loginCount)),
        (request) => act(request, { "if-match": tag }),
        { concurrency: 5 },
      )

      assert.sameMembers(
        responses.map(({ status }) => status),
        [200, 412, 412, 412, 412],
      )
    }),
  )
})
