import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"

import { readApiKeyRequest, readDeleteRequest, readRevokeRequest } from "#domain/api-key/ApiKeyRequest.ts"
import {
  readAddMemberRequest,
  readOrganizationRequest,
  readPlanRequest,
  readRemoveMemberRequest,
  readRoleRequest,
} from "#domain/organization/OrganizationRequest.ts"
import { InvalidRequest } from "#domain/shared/InvalidRequest.ts"
import { problemsListedMax } from "#domain/shared/Problems.ts"
import { readUpdateUserRequest } from "#domain/user/UpdateUserRequest.ts"
import { ada } from "#tests/fixtures/People.ts"

import { problemsOf } from "../RequestProblems.ts"

interface Reader {
  readonly what: string
  readonly read: (input: unknown) => Effect.Effect<unknown, InvalidRequest>
  readonly required: ReadonlyArray<string>
}

/** Every reader of a request about accounts. */
const readers: ReadonlyArray<Reader> = [
  { what: "an API key to make", read: readApiKeyRequest, required: ["orgId", "source"] },
  { what: "an API key to revoke", read: readRevokeRequest, required: ["keyId"] },
  { what: "an API key to delete", read: readDeleteRequest, required: ["keyId"] },
  { what: "an organization to make", read: readOrganizationRequest, required: ["name"] },
  { what: "a member to add", read: readAddMemberRequest, required: ["orgId", "userId"] },
  { what: "a member to remove", read: readRemoveMemberRequest, required: ["orgId", "userId"] },
  { what: "a role to give", read: readRoleRequest, required: ["role"] },
  { what: "a plan to assign", read: readPlanRequest, required: ["planId"] },
  { what: "a user to change", read: (input) => readUpdateUserRequest(input, ada.id), required: ["userId"] },
]

const secret = "hunter2-hunter2"

/** More than the server lets in. What took a time that grows with the square of it would take minutes. */
const hugeCount = 50_000
const patienceMillis = 3000

const huge = {
  text: "x".repeat(5_000_000),
  list: Array.from({ length: hugeCount }, () => secret),
  object: Object.fromEntries(Array.from({ length: hugeCount }, (_, index) => [`${secret}${index}`, index])),
}

describe.each(readers)("reading $what", ({ read, required }) => {
  const missing = required.map((field) => `${field} REQUIRED`)

  it("says everything that is missing, of an empty body and of none", () => {
    assert.deepStrictEqual(problemsOf(read({})), missing)
    assert.deepStrictEqual(problemsOf(read(null)), missing)
    assert.deepStrictEqual(problemsOf(read(undefined)), missing)
  })

  it.each([
    ["a list", [{}]],
    ["text", "{}"],
    ["a number", 7],
    ["true", true],
  ] as const)("says once that %s is no object", (_, body) => {
    assert.deepStrictEqual(problemsOf(read(body)), [" WRONG_TYPE"])
  })

  it("takes null for a mistake, not for something left out", () => {
    const body = Object.fromEntries(required.map((field) => [field, null]))

    assert.sameMembers(
      [...problemsOf(read(body))],
      required.map((field) => `${field} WRONG_TYPE`),
    )
  })

  it("knows no other field, whatever it is called", () => {
    const body: unknown = JSON.parse('{"__proto__":{"role":"owner"},"constructor":1,"toString":2,"ORGID":3}')
    const unknown = ["__proto__", "constructor", "toString", "ORGID"].map((field) => `${field} UNKNOWN_FIELD`)

    assert.sameMembers([...problemsOf(read(body))], [...unknown, ...missing])
  })

  it.each(Object.entries(huge))("judges a huge %s in no time, and lists only so many problems", (_, body) => {
    const begin = performance.now()
    const problems = problemsOf(read(body))
    const fields = problemsOf(read(Object.fromEntries(required.map((field) => [field, body]))))

    assert.isBelow(performance.now() - begin, patienceMillis)
    assert.isAtLeast(problems.length, 1)
    assert.isAtMost(problems.length, problemsListedMax + 1)
    assert.isAtLeast(fields.length, 1)
  })

  it("never repeats a value: it may be a misplaced secret", () => {
    const body = Object.fromEntries(required.map((field) => [field, secret]))
    const error = Effect.runSync(
      Effect.flip(read({ ...body, duration: secret, reason: `${secret}\n`, title: [secret] })),
    )

    assert.notInclude(JSON.stringify(error), secret)
    assert.notInclude(error.message, secret)
  })

  it("reads any JSON there is, or says what is wrong with it", () => {
    let refused = 0
    const named = fc.dictionary(fc.constantFrom(...required, "title", "reason", "duration", "Roles"), fc.jsonValue())
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), named), (body) => {
        const result = Effect.runSync(Effect.result(read(body)))

        if (result._tag === "Failure") {
          refused += 1
          assert.instanceOf(result.failure, InvalidRequest)
          for (const { message } of result.failure.problems) assert.match(message, /^[A-Za-z].+[.?]$/)
        }
      }),
    )
    assert.isAbove(refused, 0)
  })
})
