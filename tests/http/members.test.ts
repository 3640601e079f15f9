import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { MemberDocument } from "#adapters/http/api/organizations/MemberDocument.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import type { User } from "#domain/user/User.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"

import { send } from "./RawRequest.ts"
import { json } from "./SignedIn.ts"

const organizations = "/api/v1/organizations"
const members = `${organizations}/acme/members`
const nobody = "00000000-0000-4000-8000-000000000000"

const add = (body: unknown, key = keys.ada) =>
  send({ method: "POST", path: `${organizations}/addmember`, key, ...json(body) })

const remove = ({ id }: Pick<User, "id">, key = keys.ada, orgId: string = acme.id) =>
  send({ method: "POST", path: `${organizations}/removemember`, key, ...json({ orgId, userId: id }) })

const change = ({ id }: Pick<User, "id">, role: string, key = keys.ada) =>
  send({ method: "PATCH", path: `${members}/${id}`, key, ...json({ role }) })

const rolesNow = Effect.map(send({ path: members, key: keys.graceAtAcme }), ({ json: { data } }) =>
  Object.fromEntries(data.members.map(({ name, role }: Record<string, string>) => [name, role])),
)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET …/members", (it) => {
  it.effect("pages through the members, each as the contract has it", () =>
    Effect.gen(function* () {
      const first = (yield* send({ path: `${members}?pageSize=3`, key: keys.graceAtAcme })).json.data
      const second = (yield* send({ path: `${members}?pageSize=3&page=2`, key: keys.graceAtAcme })).json.data

      assert.deepInclude(first, { currentPage: 1, hasNextPage: true, itemsPerPage: 3, totalItem: 4, totalPages: 2 })
      assert.deepInclude(second, { currentPage: 2, hasNextPage: false })
      const decode = Schema.decodeUnknownEffect(MemberDocument, { onExcessProperty: "error" })
      const all = yield* Effect.forEach([...first.members, ...second.members], (member) => decode(member))
      assert.sameMembers(
        all.map(({ email, role }) => `${email} ${role}`),
        ["ada@acme.example owner", "alan@acme.example admin", "edith@acme.example editor", "grace@acme.example viewer"],
      )
      assert.isTrue(all.every(({ orgId, planId }) => orgId === acme.id && planId === "enterprise"))
    }),
  )

  it.effect("shows ten where no one says how many", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* send({ path: members, key: keys.ada })).json.data.itemsPerPage, 10)
    }),
  )

  it.effect("finds one of them, and says when there is none", () =>
    Effect.gen(function* () {
      const found = yield* send({ path: `${members}/${edith.id}`, key: keys.graceAtAcme })
      const none = yield* send({ path: `${members}/${stranger.id}`, key: keys.graceAtAcme })
      const malformed = yield* send({ path: `${members}/edith`, key: keys.graceAtAcme })

      assert.deepInclude(found.json.data, { userId: edith.id, role: "editor" })
      assert.deepInclude(none.json, { status: 404, error_code: "NOT_FOUND" })
      assert.strictEqual(malformed.status, 400)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /organizations/addmember", (it) => {
  it.effect("adds a user, as a viewer where no role is given", () =>
    Effect.gen(function* () {
      const response = yield* add({ orgId: acme.id, userId: stranger.id }, keys.alan)

      assert.strictEqual(response.status, 200)
      assert.deepInclude(response.json.data, { userId: stranger.id, orgId: acme.id, role: "viewer" })
      assert.strictEqual((yield* rolesNow)["Stranger"], "viewer")
    }),
  )

  it.effect("refuses who is a member already", () =>
    Effect.gen(function* () {
      const response = yield* add({ orgId: acme.id, userId: grace.id, role: "admin" })

      assert.deepInclude(response.json, { status: 409, error_code: "ALREADY_EXISTS" })
      assert.strictEqual((yield* rolesNow)["Grace"], "viewer")
    }),
  )

  it.effect("says when there is no such user, and no such organization for the caller", () =>
    Effect.gen(function* () {
      const noUser = yield* add({ orgId: acme.id, userId: nobody })
      const noOrganization = yield* add({ orgId: globex.id, userId: stranger.id })

      assert.deepInclude(noUser.json, { status: 404, error_code: "NOT_FOUND" })
      assert.include(noUser.json.error, nobody)
      assert.deepInclude(noOrganization.json, { status: 404, error_code: "NOT_FOUND" })
    }),
  )

  it.effect.each([
    [{}, ["orgId", "userId"]],
    [{ orgId: "acme", userId: "stranger", role: "owner" }, ["orgId", "userId", "role"]],
  ] as const)("tells everything that is wrong with %j", ([body, paths]) =>
    Effect.gen(function* () {
      const response = yield* add(body)

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.sameMembers(
        response.json.details.problems.map(({ path }: { path: string }) => path),
        [...paths],
      )
    }),
  )

  it.effect("is closed to who is neither owner nor admin", () =>
    Effect.gen(function* () {
      for (const key of [keys.edith, keys.graceAtAcme]) {
        const response = yield* add({ orgId: acme.id, userId: stranger.id }, key)

        assert.deepInclude(response.json, { status: 403, error_code: "FORBIDDEN" })
      }
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("PATCH …/members/{userId}", (it) => {
  it.effect("gives a member another role, from the next request on", () =>
    Effect.gen(function* () {
      const before = yield* change(grace, "viewer", keys.edith)
      const response = yield* change(edith, "admin")
      const after = yield* change(grace, "editor", keys.edith)

      assert.strictEqual(before.status, 403)
      assert.strictEqual(response.status, 200)
      assert.deepInclude(response.json.data, { userId: edith.id, role: "admin" })
      assert.strictEqual(after.status, 200)
    }),
  )

  it.effect("refuses what is no role, and who is no member", () =>
    Effect.gen(function* () {
      const noRole = yield* change(edith, "emperor")
      const noMember = yield* change(stranger, "editor")

      assert.deepInclude(noRole.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.strictEqual(noRole.json.details.problems[0].path, "role")
      assert.deepInclude(noMember.json, { status: 404, error_code: "NOT_FOUND" })
    }),
  )

  it.effect("leaves the owner the owner, and the ownership with the owner", () =>
    Effect.gen(function* () {
      const demotion = yield* change(ada, "viewer", keys.alan)
      const usurpation = yield* change(alan, "owner", keys.alan)

      assert.deepInclude(demotion.json, { status: 409, error_code: "CONFLICT" })
      assert.deepInclude(usurpation.json, { status: 403, error_code: "FORBIDDEN" })
      assert.deepInclude(yield* rolesNow, { Ada: "owner", Alan: "admin" })
    }),
  )

  it.effect("lets the owner hand the organization over, and stay an admin", () =>
    Effect.gen(function* () {
      const response = yield* change(alan, "owner")

      assert.deepInclude(response.json.data, { userId: alan.id, role: "owner" })
      assert.deepInclude(yield* rolesNow, { Ada: "admin", Alan: "owner" })
      const { data } = (yield* send({ path: `${organizations}/acme`, key: keys.alan })).json
      assert.deepInclude(data, { ownerUserId: alan.id, owner: true })
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /organizations/removemember", (it) => {
  it.effect("takes a member out, whose key stops at once", () =>
    Effect.gen(function* () {
      const response = yield* remove(edith)
      const withKey = yield* send({ path: members, key: keys.edith })

      assert.strictEqual(response.status, 200)
      assert.strictEqual(response.json.data, "edith@acme.example is no longer a member of acme.")
      assert.strictEqual(withKey.status, 401)
      assert.strictEqual((yield* remove(edith)).status, 404)
    }),
  )

  it.effect("lets a viewer leave, and take no one along", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* remove(alan, keys.graceAtAcme)).status, 403)
      assert.strictEqual((yield* remove(grace, keys.graceAtAcme)).status, 200)
    }),
  )

  it.effect("keeps the owner from being removed by others, and the last admin in", () =>
    Effect.gen(function* () {
      const byAnother = yield* remove(ada, keys.alan)
      yield* remove(alan)
      const last = yield* remove(ada)

      assert.deepInclude(byAnother.json, { status: 409, error_code: "CONFLICT" })
      assert.deepInclude(last.json, { status: 409, error_code: "LAST_ADMIN" })
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("An owner who leaves", (it) => {
  it.effect("leaves the organization to its first admin, as the response says", () =>
    Effect.gen(function* () {
      const response = yield* remove(ada)

      assert.strictEqual(
        response.json.data,
        "ada@acme.example is no longer a member of acme. alan@acme.example is the owner now.",
      )
      assert.strictEqual((yield* rolesNow)["Alan"], "owner")
    }),
  )

  it.effect("is written down with where the request came from, and its id", () =>
    Effect.gen(function* () {
      const { list } = yield* AuditLog
      const [entry] = yield* list({ organizationId: acme.id, action: "member.remove", limit: 1 })

      assert.deepInclude(entry, { userId: ada.id, email: ada.email, result: "SUCCEEDED", address: "127.0.0.1" })
      assert.match(String(entry?.requestId), /^[0-9a-f]{32}$/)
    }),
  )
})
