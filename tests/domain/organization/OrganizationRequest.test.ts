import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import {
  readAddMemberRequest,
  readOrganizationRequest,
  readPlanRequest,
  readRemoveMemberRequest,
  readRoleRequest,
} from "#domain/organization/OrganizationRequest.ts"
import { DnsName } from "#domain/shared/DnsName.ts"
import { acme, ada, edith } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { problemsOf } from "../RequestProblems.ts"

const wrongNames: ReadonlyArray<readonly [name: unknown, problems: ReadonlyArray<string>]> = [
  ["", ["OUT_OF_RANGE", "INVALID_FORMAT"]],
  ["a".repeat(51), ["OUT_OF_RANGE"]],
  ["Acme", ["INVALID_FORMAT"]],
  ["acme inc", ["INVALID_FORMAT"]],
  ["acme.inc", ["INVALID_FORMAT"]],
  ["acme_inc", ["INVALID_FORMAT"]],
  ["-acme", ["INVALID_FORMAT"]],
  ["acme-", ["INVALID_FORMAT"]],
  ["acme\n", ["INVALID_FORMAT"]],
  ["ácme", ["INVALID_FORMAT"]],
  ["аcme", ["INVALID_FORMAT"]],
  ["plans", ["RESERVED"]],
  ["roles", ["RESERVED"]],
  ["addmember", ["RESERVED"]],
  ["removemember", ["RESERVED"]],
  [uuid("another organization"), ["RESERVED"]],
  [7, ["WRONG_TYPE"]],
  [["acme"], ["WRONG_TYPE"]],
]

describe("reading a request for an organization", () => {
  it.each(["a", "7", "acme", "acme-2", "a--b", "a".repeat(50), "plan", "default"])("takes the name %s", (name) => {
    assert.deepStrictEqual(problemsOf(readOrganizationRequest({ name })), [])
  })

  it.each(wrongNames)("finds the name %j wrong: %j", (name, codes) => {
    assert.deepStrictEqual(
      problemsOf(readOrganizationRequest({ name })),
      codes.map((code) => `name ${code}`),
    )
  })

  it.prop("takes a name only if it is a DNS label", [Schema.String], ([name]) => {
    const isRead = problemsOf(readOrganizationRequest({ name })).length === 0

    assert.isTrue(!isRead || Schema.is(DnsName)(name))
  })

  it.effect("takes a title in any language", () =>
    Effect.gen(function* () {
      const request = { name: "acme", title: "Акме, 有限公司 🚀" }

      assert.deepStrictEqual(yield* readOrganizationRequest(request), request)
    }),
  )

  it.each([
    ["", "INVALID_FORMAT"],
    ["x".repeat(101), "INVALID_FORMAT"],
    ["two\nlines", "INVALID_FORMAT"],
    [7, "WRONG_TYPE"],
  ])("finds the title %j wrong: %s", (title, code) => {
    assert.deepStrictEqual(problemsOf(readOrganizationRequest({ name: "acme", title })), [`title ${code}`])
  })

  it.each(["id", "planId", "ownerUserId", "isDefault", "slug"])("leaves nobody choose %s", (field) => {
    assert.deepStrictEqual(problemsOf(readOrganizationRequest({ name: "acme", [field]: "x" })), [
      `${field} UNKNOWN_FIELD`,
    ])
  })

  it("finds everything wrong at once", () => {
    assert.sameMembers(
      [...problemsOf(readOrganizationRequest({ name: "Acme", title: "", nme: "acme" }))],
      ["name INVALID_FORMAT", "title INVALID_FORMAT", "nme UNKNOWN_FIELD"],
    )
  })
})

describe("reading whom to add", () => {
  const wanted = { orgId: acme.id, userId: edith.id }

  it.effect.each(["viewer", "editor", "admin"] as const)("takes the role %s", (role) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* readAddMemberRequest({ ...wanted, role }), {
        organizationId: acme.id,
        user: { userId: edith.id },
        role,
      })
    }),
  )

  it.each([
    [{ role: "owner" }, "role UNKNOWN_VALUE"],
    [{ role: "Admin" }, "role UNKNOWN_VALUE"],
    [{ role: ["admin"] }, "role WRONG_TYPE"],
    [{ orgId: acme.name }, "orgId INVALID_FORMAT"],
    [{ userId: edith.email }, "userId INVALID_FORMAT"],
    [{ userId: edith.id.toUpperCase() }, "userId INVALID_FORMAT"],
    [{ joinedAt: "2020-01-01T00:00:00Z" }, "joinedAt UNKNOWN_FIELD"],
    [{ email: edith.email }, "email CONFLICTING_FIELDS"],
  ])("finds %j wrong: %s", (field, problem) => {
    assert.deepStrictEqual(problemsOf(readAddMemberRequest({ ...wanted, ...field })), [problem])
  })

  it.effect("takes an email address in place of the id", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* readAddMemberRequest({ orgId: acme.id, email: edith.email }), {
        organizationId: acme.id,
        user: { email: edith.email },
        role: "viewer",
      })
    }),
  )

  it("finds no one named, and an address that is none, wrong", () => {
    assert.deepStrictEqual(problemsOf(readAddMemberRequest({ orgId: acme.id })), ["userId REQUIRED"])
    for (const email of ["edith", "edith@acme.example ", "ｅdith@acme.example"]) {
      assert.deepStrictEqual(problemsOf(readAddMemberRequest({ orgId: acme.id, email })), ["email INVALID_FORMAT"])
    }
  })
})

describe("reading whom to remove", () => {
  const wanted = { orgId: acme.id, userId: ada.id }

  it("takes the organization and the user", () => {
    assert.deepStrictEqual(problemsOf(readRemoveMemberRequest(wanted)), [])
  })

  it.each([
    [{ orgId: "" }, "orgId INVALID_FORMAT"],
    [{ userId: ada.id.toUpperCase() }, "userId INVALID_FORMAT"],
    [{ role: "admin" }, "role UNKNOWN_FIELD"],
  ])("finds %j wrong: %s", (field, problem) => {
    assert.deepStrictEqual(problemsOf(readRemoveMemberRequest({ ...wanted, ...field })), [problem])
  })
})

describe("reading which role a member gets", () => {
  it.each(["owner", "admin", "editor", "viewer"])("takes %s", (role) => {
    assert.deepStrictEqual(problemsOf(readRoleRequest({ role })), [])
  })

  it("finds every other role wrong", () => {
    assert.deepStrictEqual(problemsOf(readRoleRequest({ role: "developer" })), ["role UNKNOWN_VALUE"])
    assert.deepStrictEqual(problemsOf(readRoleRequest({ role: null })), ["role WRONG_TYPE"])
  })
})

describe("reading which plan an organization gets", () => {
  it("takes an id of 1 to 50 characters", () => {
    assert.deepStrictEqual(problemsOf(readPlanRequest({ planId: "x".repeat(50) })), [])
    assert.deepStrictEqual(problemsOf(readPlanRequest({ planId: "" })), ["planId INVALID_FORMAT"])
    assert.deepStrictEqual(problemsOf(readPlanRequest({ planId: "x".repeat(51) })), ["planId INVALID_FORMAT"])
  })
})
