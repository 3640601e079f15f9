import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { readUpdateUserRequest } from "#domain/user/UpdateUserRequest.ts"
import { ada, grace } from "#tests/fixtures/People.ts"

import { problemsOf } from "../RequestProblems.ts"

const userId = ada.id

const read = (input: object) => readUpdateUserRequest({ userId, ...input }, userId)

describe("reading how a user is changed", () => {
  it.effect("changes nothing that is left out", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read({}), {})
      assert.deepStrictEqual(yield* read({ loginCount: 0 }), { loginCount: 0 })
    }),
  )

  it.effect("makes a global admin of who has that among the roles, and a developer of everyone else", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read({ Roles: ["admin"] }), { globalRole: "admin" })
      assert.deepStrictEqual(yield* read({ Roles: ["developer", "admin"] }), { globalRole: "admin" })
      assert.deepStrictEqual(yield* read({ Roles: ["developer"] }), { globalRole: "developer" })
    }),
  )

  it.each([
    [{ Roles: [] }, "Roles INVALID_FORMAT"],
    [{ Roles: ["admin", "developer", "admin"] }, "Roles INVALID_FORMAT"],
    [{ Roles: ["owner"] }, "Roles[0] UNKNOWN_VALUE"],
    [{ Roles: "admin" }, "Roles WRONG_TYPE"],
    [{ roles: ["admin"] }, "roles UNKNOWN_FIELD"],
    [{ loginCount: -1 }, "loginCount INVALID_FORMAT"],
    [{ loginCount: 1.5 }, "loginCount INVALID_FORMAT"],
    [{ loginCount: 2_147_483_648 }, "loginCount INVALID_FORMAT"],
    [{ loginCount: "7" }, "loginCount WRONG_TYPE"],
    [{ email: "root@acme.example" }, "email UNKNOWN_FIELD"],
    [{ userId: "ada" }, "userId INVALID_FORMAT"],
    [{ userId: grace.id }, "userId MISMATCH"],
  ])("finds %j wrong: %s", (field, problem) => {
    assert.deepStrictEqual(problemsOf(read(field)), [problem])
  })
})
