import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { UserDocument } from "#adapters/http/api/users/UserDocument.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"

import { send } from "./RawRequest.ts"
import { json } from "./SignedIn.ts"

const users = "/api/v1/internal/users"
const organizations = "/api/v1/internal/organizations"
const nobody = "00000000-0000-4000-8000-000000000000"

const update = (id: string, body: unknown, key = keys.ada) =>
  send({ method: "PUT", path: `${users}/${id}`, key, ...json(body) })

const remove = (id: string, key = keys.ada) => send({ method: "DELETE", path: `${users}/${id}`, key })

const assign = (id: string, body: unknown, key = keys.ada) =>
  send({ method: "PUT", path: `${organizations}/${id}/plan`, key, ...json(body) })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Internal calls", (it) => {
  it.effect.each([
    ["GET", users, undefined],
    ["GET", `${users}/${edith.id}`, undefined],
    ["PUT", `${users}/${edith.id}`, { userId: edith.id, Roles: ["admin"] }],
    ["DELETE", `${users}/${stranger.id}`, undefined],
    ["GET", `${organizations}/${acme.id}/users`, undefined],
    ["GET", `${organizations}/${acme.id}/plan`, undefined],
    ["PUT", `${organizations}/${acme.id}/plan`, { planId: "enterprise" }],
  ] as const)("are closed to an admin of an organization: %s %s", ([method, path, body]) =>
    Effect.gen(function* () {
      for (const key of [keys.alan, keys.graceAtGlobex]) {
        const response = yield* send({ method, path, key, ...(body && json(body)) })

        assert.deepInclude(response.json, { status: 403, error_code: "FORBIDDEN" })
        assert.include(response.json.error, "global role developer")
      }
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /internal/users", (it) => {
  it.effect("pages through everyone", () =>
    Effect.gen(function* () {
      const first = (yield* send({ path: `${users}?pageSize=3`, key: keys.ada })).json.data
      const second = (yield* send({ path: `${users}?pageSize=3&page=2`, key: keys.ada })).json.data

      assert.deepInclude(first, { currentPage: 1, hasNextPage: true, itemsPerPage: 3, totalItem: 5, totalPages: 2 })
      assert.sameMembers(
        [...first.users, ...second.users].map(({ userId }: { userId: string }) => userId),
        [ada.id, alan.id, edith.id, grace.id, stranger.id],
      )
    }),
  )

  it.effect("shows one, as the contract has it, and says when there is none", () =>
    Effect.gen(function* () {
      const found = yield* send({ path: `${users}/${ada.id}`, key: keys.ada })
      const data = yield* Schema.decodeUnknownEffect(UserDocument, { onExcessProperty: "error" })(found.json.data)

      assert.deepInclude(data, { userId: ada.id, email: ada.email, roles: ["admin"], loginCount: 1 })
      assert.strictEqual((yield* send({ path: `${users}/${nobody}`, key: keys.ada })).status, 404)
      assert.strictEqual((yield* send({ path: `${users}/ada`, key: keys.ada })).status, 400)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("PUT /internal/users/{id}", (it) => {
  it.effect("changes roles and login count, from the next request on, and leaves out what is left out", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* send({ path: users, key: keys.graceAtGlobex })).status, 403)
      const promoted = yield* update(grace.id, { userId: grace.id, Roles: ["admin", "developer"] })
      assert.strictEqual((yield* send({ path: users, key: keys.graceAtGlobex })).status, 200)
      const counted = yield* update(grace.id, { userId: grace.id, loginCount: 41 })
      const elsewhere = (yield* send({ path: users, key: keys.graceAtAcme })).json
      assert.deepInclude(elsewhere, { status: 403, error_code: "FORBIDDEN" })
      assert.include(elsewhere.error, "an organization that you own")

      assert.deepInclude(promoted.json.data, { roles: ["admin"], loginCount: 1 })
      assert.deepInclude(counted.json.data, { roles: ["admin"], loginCount: 41 })
    }),
  )

  it.effect("keeps the last global admin one", () =>
    Effect.gen(function* () {
      yield* update(grace.id, { userId: grace.id, Roles: ["developer"] })
      const response = yield* update(ada.id, { userId: ada.id, Roles: ["developer"] })

      assert.deepInclude(response.json, { status: 409, error_code: "LAST_ADMIN" })
      assert.strictEqual((yield* send({ path: users, key: keys.ada })).status, 200)
    }),
  )

  it.effect.each([
    [{}, ["userId"]],
    [{ userId: ada.id }, ["userId"]],
    [{ userId: edith.id, Roles: [], loginCount: -1, name: "Eve" }, ["Roles", "loginCount", "name"]],
    [{ userId: edith.id, Roles: ["emperor"] }, ["Roles[0]"]],
  ] as const)("tells everything that is wrong with %j", ([body, paths]) =>
    Effect.gen(function* () {
      const response = yield* update(edith.id, body)

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.sameMembers(
        response.json.details.problems.map(({ path }: { path: string }) => path),
        [...paths],
      )
    }),
  )

  it.effect("says when there is no such user", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* update(nobody, { userId: nobody })).status, 404)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("DELETE /internal/users/{id}", (it) => {
  it.effect("forgets a user, whose keys stop at once", () =>
    Effect.gen(function* () {
      const response = yield* remove(edith.id)

      assert.strictEqual(response.status, 204)
      assert.strictEqual(response.text, "")
      assert.strictEqual((yield* send({ path: `${users}/${edith.id}`, key: keys.ada })).status, 404)
      assert.strictEqual((yield* send({ path: "/api/v1/whoami", key: keys.edith })).status, 401)
      assert.strictEqual((yield* remove(edith.id)).status, 404)
    }),
  )

  it.effect("refuses the last global admin, and the owner of an organization in use", () =>
    Effect.gen(function* () {
      const lastAdmin = yield* remove(ada.id)
      yield* update(grace.id, { userId: grace.id, Roles: ["admin"] })
      const owner = yield* remove(ada.id, keys.graceAtGlobex)

      assert.deepInclude(lastAdmin.json, { status: 409, error_code: "LAST_ADMIN" })
      assert.deepInclude(owner.json, { status: 409, error_code: "IN_USE" })
      assert.include(owner.json.error, "acme")
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Any organization", (it) => {
  it.effect("shows its users to a global admin, page by page", () =>
    Effect.gen(function* () {
      const { data } = (yield* send({ path: `${organizations}/${globex.id}/users`, key: keys.ada })).json

      assert.deepInclude(data, { currentPage: 1, totalItem: 1, totalPages: 1, itemsPerPage: 10 })
      assert.deepInclude(data.users[0], { userId: grace.id, orgId: globex.id, role: "owner", planId: "developer" })
      assert.strictEqual((yield* send({ path: `${organizations}/${nobody}/users`, key: keys.ada })).status, 404)
    }),
  )

  it.effect("is put on another plan, which holds from then on", () =>
    Effect.gen(function* () {
      const response = yield* assign(globex.id, { planId: "enterprise" })

      assert.deepInclude(response.json.data, { id: globex.id, planId: "enterprise", owner: false })
      assert.notProperty(response.json.data, "userRole")
      const own = yield* send({ path: "/api/v1/organizations/globex/plan", key: keys.graceAtGlobex })
      const asAdmin = yield* send({ path: `${organizations}/${globex.id}/plan`, key: keys.ada })
      assert.deepStrictEqual([own.json.data, asAdmin.json.data], ["enterprise", "enterprise"])
    }),
  )

  it.effect("is put on no plan there is not", () =>
    Effect.gen(function* () {
      const unknown = yield* assign(globex.id, { planId: "gold" })

      assert.deepInclude(unknown.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.include(unknown.json.details.problems[0].message, "developer, enterprise")
      assert.strictEqual((yield* assign(globex.id, {})).status, 400)
      assert.strictEqual((yield* assign(nobody, { planId: "developer" })).status, 404)
    }),
  )
})
