import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { readApiKeyRequest, readDeleteRequest, readRevokeRequest } from "#domain/api-key/ApiKeyRequest.ts"
import { acme, ada, permanentKey } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { problemsOf } from "../RequestProblems.ts"

const wanted = { orgId: acme.id, source: "cli" }
const daySeconds = 86_400

const wrongFields: ReadonlyArray<readonly [field: object, problem: string]> = [
  [{ orgId: "acme" }, "orgId INVALID_FORMAT"],
  [{ orgId: acme.id.toUpperCase() }, "orgId INVALID_FORMAT"],
  [{ orgId: 1 }, "orgId WRONG_TYPE"],
  [{ source: "web" }, "source UNKNOWN_VALUE"],
  [{ source: "CLI" }, "source UNKNOWN_VALUE"],
  [{ source: ["cli"] }, "source WRONG_TYPE"],
  [{ isPermanent: "true" }, "isPermanent WRONG_TYPE"],
  [{ isPermanent: 1 }, "isPermanent WRONG_TYPE"],
  [{ duration: "24" }, "duration INVALID_FORMAT"],
  [{ duration: "1w" }, "duration INVALID_FORMAT"],
  [{ duration: "3651d" }, "duration OUT_OF_RANGE"],
  [{ duration: 1 }, "duration OUT_OF_RANGE"],
  [{ duration: 4e17 }, "duration OUT_OF_RANGE"],
  [{ duration: true }, "duration WRONG_TYPE"],
  [{ duration: "3651d", isPermanent: true }, "duration OUT_OF_RANGE"],
  [{ userId: uuid("somebody else") }, "userId UNKNOWN_FIELD"],
]

describe("reading a request for an API key", () => {
  it.effect("gives a day where it names no duration", () =>
    Effect.gen(function* () {
      const order = yield* readApiKeyRequest(wanted)

      assert.deepStrictEqual(order, { organizationId: acme.id, source: "cli", durationSeconds: daySeconds })
    }),
  )

  it.effect("takes hours, days and nanoseconds", () =>
    Effect.gen(function* () {
      const seconds = yield* Effect.forEach(["36h", "30d", 90_000_000_000], (duration) =>
        Effect.map(readApiKeyRequest({ ...wanted, duration }), ({ durationSeconds }) => durationSeconds),
      )

      assert.deepStrictEqual(seconds, [36 * 3600, 30 * daySeconds, 90])
    }),
  )

  it.effect("gives a permanent key no duration, whatever it names", () =>
    Effect.gen(function* () {
      const order = yield* readApiKeyRequest({ ...wanted, source: "ui", isPermanent: true, duration: "1h" })

      assert.deepStrictEqual(order, { organizationId: acme.id, source: "ui" })
    }),
  )

  it.effect("gives a key that is not permanent its duration", () =>
    Effect.gen(function* () {
      const order = yield* readApiKeyRequest({ ...wanted, isPermanent: false, duration: "1h" })

      assert.deepInclude(order, { durationSeconds: 3600 })
    }),
  )

  it.each(wrongFields)("finds %j wrong: %s", (field, problem) => {
    assert.deepStrictEqual(problemsOf(readApiKeyRequest({ ...wanted, ...field })), [problem])
  })

  it("finds everything wrong at once, the range of the duration too", () => {
    assert.sameMembers(
      [...problemsOf(readApiKeyRequest({ duration: "9999d", source: "web", isPermanent: 1, days: 3 }))],
      [
        "duration OUT_OF_RANGE",
        "source UNKNOWN_VALUE",
        "isPermanent WRONG_TYPE",
        "days UNKNOWN_FIELD",
        "orgId REQUIRED",
      ],
    )
  })
})

describe("reading which API key to revoke", () => {
  const { id: keyId } = permanentKey(acme, ada, "request")

  it.effect("takes a key and a reason, and no reason", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* readRevokeRequest({ keyId }), { keyId })
      assert.deepStrictEqual(yield* readRevokeRequest({ keyId, reason: "x".repeat(500) }), {
        keyId,
        reason: "x".repeat(500),
      })
    }),
  )

  it.each([
    [{ keyId: "orr_1234…wxyz" }, "keyId INVALID_FORMAT"],
    [{ reason: "" }, "reason INVALID_FORMAT"],
    [{ reason: "x".repeat(501) }, "reason INVALID_FORMAT"],
    [{ reason: "two\nlines" }, "reason INVALID_FORMAT"],
    [{ reason: "\u001b[2J" }, "reason INVALID_FORMAT"],
    [{ reason: 7 }, "reason WRONG_TYPE"],
    [{ by: "me" }, "by UNKNOWN_FIELD"],
  ])("finds %j wrong: %s", (field, problem) => {
    assert.deepStrictEqual(problemsOf(readRevokeRequest({ keyId, ...field })), [problem])
  })
})

describe("reading which API key to delete", () => {
  it("takes a key, and no reason", () => {
    assert.deepStrictEqual(problemsOf(readDeleteRequest({ keyId: uuid("key") })), [])
    assert.deepStrictEqual(problemsOf(readDeleteRequest({ keyId: uuid("key"), reason: "old" })), [
      "reason UNKNOWN_FIELD",
    ])
  })
})
