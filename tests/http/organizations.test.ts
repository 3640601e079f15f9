import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { OrganizationDocument } from "#adapters/http/api/organizations/OrganizationDocument.ts"
import { RoleList } from "#adapters/http/api/organizations/RoleDocument.ts"
import { permissions } from "#domain/access/Permission.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, globex, grace, organizationOfAda } from "#tests/fixtures/People.ts"

import { send } from "./RawRequest.ts"
import { json } from "./SignedIn.ts"

const organizations = "/api/v1/organizations"

const create = (body: unknown, key = keys.ada) => send({ method: "POST", path: organizations, key, ...json(body) })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /organizations", (it) => {
  it.effect("makes an organization of the caller's, and leads to it", () =>
    Effect.gen(function* () {
      const response = yield* create({ name: "fresh", title: "Fresh, Inc." })
      const { data } = response.json

      assert.strictEqual(response.status, 201)
      assert.strictEqual(response.headers["location"], `${organizations}/${data.id}`)
      assert.deepInclude(response.json, { status: 201, id: response.headers["x-request-id"] })
      assert.deepInclude(data, {
        name: "fresh",
        slug: "fresh",
        title: "Fresh, Inc.",
        orgNamespace: "org-fresh",
        ownerUserId: ada.id,
        owner: true,
        userRole: "owner",
        planId: "developer",
      })
      const listed = yield* send({ path: organizations, key: keys.ada })
      assert.include(
        listed.json.data.organizations.map(({ id }: { id: string }) => id),
        data.id,
      )
    }),
  )

  it.effect("takes the name for the title where none is given", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create({ name: "untitled" })).json.data.title, "untitled")
    }),
  )

  it.effect("refuses a name that is taken", () =>
    Effect.gen(function* () {
      const response = yield* create({ name: globex.name })

      assert.deepInclude(response.json, { status: 409, error_code: "ALREADY_EXISTS" })
      assert.strictEqual(response.json.details.problems[0].path, "name")
    }),
  )

  it.effect.each([
    [{}, ["name"]],
    [{ name: "Not A DNS Name" }, ["name"]],
    [{ name: "x".repeat(51) }, ["name"]],
    [{ name: "fine", title: "", color: "red" }, ["title", "color"]],
    [[], [""]],
  ] as const)("tells everything that is wrong with %j", ([body, paths]) =>
    Effect.gen(function* () {
      const response = yield* create(body)

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.sameMembers(
        response.json.details.problems.map(({ path }: { path: string }) => path),
        [...paths],
      )
    }),
  )

  it.effect("is closed to who is no global admin", () =>
    Effect.gen(function* () {
      const response = yield* create({ name: "wished" }, keys.graceAtGlobex)

      assert.deepInclude(response.json, { status: 403, error_code: "FORBIDDEN" })
      assert.include(response.json.error, "organization:create")
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A plan that is full", (it) => {
  it.effect("responds with 402 that names the plan and its limit", () =>
    Effect.gen(function* () {
      yield* send({
        method: "PUT",
        path: `/api/v1/internal/organizations/${acme.id}/plan`,
        key: keys.ada,
        ...json({ planId: "developer" }),
      })
      const responses = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, number) => ({ name: `many-${number}` })),
        (body) => create(body),
      )
      const refused = responses.find(({ status }) => status !== 201)

      assert.deepInclude(refused?.json, { status: 402, error_code: "PAYMENT_REQUIRED" })
      assert.match(refused?.json.error, /the plan Developer is \d+/)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /organizations", (it) => {
  it.effect("pages through everything the caller belongs to, oldest first", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(["page one", "page two", "page three"], organizationOfAda)
      const first = (yield* send({ path: `${organizations}?page=1&pageSize=3`, key: keys.ada })).json.data
      const second = (yield* send({ path: `${organizations}?page=2&pageSize=3`, key: keys.ada })).json.data
      const past = (yield* send({ path: `${organizations}?page=9`, key: keys.ada })).json.data

      const { organizations: one, ...page } = first
      assert.deepStrictEqual(page, {
        currentPage: 1,
        hasNextPage: true,
        itemsPerPage: 3,
        totalItem: 4,
        totalPages: 2,
      })
      assert.deepInclude(second, { currentPage: 2, hasNextPage: false, totalItem: 4 })
      assert.lengthOf(one, 3)
      assert.lengthOf(second.organizations, 1)
      const names = [...one, ...second.organizations].map(({ name }: { name: string }) => name)
      assert.sameMembers(names, ["acme", "page-one", "page-two", "page-three"])
      assert.deepInclude(past, { organizations: [], currentPage: 9, hasNextPage: false, itemsPerPage: 10 })
    }),
  )

  it.effect("says which role the caller holds in each", () =>
    Effect.gen(function* () {
      const { data } = (yield* send({ path: organizations, key: keys.graceAtGlobex })).json

      assert.sameDeepMembers(
        data.organizations.map(({ name, owner, userRole }: Record<string, unknown>) => ({ name, owner, userRole })),
        [
          { name: "acme", owner: false, userRole: "viewer" },
          { name: "globex", owner: true, userRole: "owner" },
        ],
      )
    }),
  )

  it.effect.each(["page=0", "page=1.5", "page=x", "pageSize=0", "pageSize=101", "page=1000001", "sort=name"])(
    "refuses ?%s",
    (query) =>
      Effect.gen(function* () {
        const response = yield* send({ path: `${organizations}?${query}`, key: keys.ada })

        assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
        assert.strictEqual(response.json.details.problems[0].path, query.split("=", 1)[0])
      }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /organizations/{id}", (it) => {
  it.effect("finds the key's organization by id and by name, with members and roles, as the contract has it", () =>
    Effect.gen(function* () {
      const byId = yield* send({ path: `${organizations}/${acme.id}`, key: keys.graceAtAcme })
      const byName = yield* send({ path: `${organizations}/acme`, key: keys.graceAtAcme })
      const data = yield* Schema.decodeUnknownEffect(OrganizationDocument)(byId.json.data, {
        onExcessProperty: "error",
      })

      assert.deepStrictEqual(byId.json.data, byName.json.data)
      assert.deepInclude(data, { owner: false, userRole: "viewer", planId: "enterprise" })
      assert.sameDeepMembers(data.members?.map(({ role, userId }) => [userId, role]) ?? [], [
        [ada.id, "owner"],
        [alan.id, "admin"],
        [edith.id, "editor"],
        [grace.id, "viewer"],
      ])
    }),
  )

  it.effect.each(["", "/members", "/plan", "/audit", `/members/${grace.id}`])(
    "hides another organization's %s as if there were none",
    (suffix) =>
      Effect.gen(function* () {
        for (const selector of [globex.id, globex.name, "00000000-0000-4000-8000-000000000000"]) {
          const response = yield* send({ path: `${organizations}/${selector}${suffix}`, key: keys.ada })

          assert.deepInclude(response.json, { status: 404, error_code: "NOT_FOUND" })
          assert.include(response.json.error, `You have no organization ${selector}`)
        }
      }),
  )

  it.effect("refuses what is neither an id nor a name", () =>
    Effect.gen(function* () {
      const response = yield* send({ path: `${organizations}/-`, key: keys.ada })

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
    }),
  )

  it.effect("shows the plan as a string", () =>
    Effect.gen(function* () {
      const response = yield* send({ path: `${organizations}/acme/plan`, key: keys.graceAtAcme })

      assert.strictEqual(response.json.data, "enterprise")
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /organizations/roles", (it) => {
  it.effect("shows the table of the domain", () =>
    Effect.gen(function* () {
      const response = yield* send({ path: `${organizations}/roles`, key: keys.graceAtAcme })
      const { roles } = yield* Schema.decodeUnknownEffect(RoleList)(response.json.data, { onExcessProperty: "error" })

      assert.deepStrictEqual(
        roles.map(({ id }) => id),
        ["owner", "admin", "editor", "viewer"],
      )
      for (const { id, permissions: listed } of roles) {
        const expected = Object.entries(permissions).filter(([, permission]) => permission.roles.includes(id))
        assert.sameMembers(
          listed.map((permission) => permission.id),
          expected.map(([permission]) => permission),
        )
      }
    }),
  )
})
