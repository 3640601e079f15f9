import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"

import { type ApiKey, lifecycle, statusAt } from "#domain/api-key/ApiKey.ts"
import { revocableStatuses, revoked } from "#domain/api-key/ApiKeyRevocation.ts"
import { acme, ada, permanentKey } from "#tests/fixtures/People.ts"

const permanent = permanentKey(acme, ada, "revocation")
const end = DateTime.makeUnsafe("2026-06-01T00:00:00Z")
const passing: ApiKey = { ...permanent, expiresAt: end }
const before = DateTime.subtract(end, { milliseconds: 1 })

/** A day around the end of the key, and the days from one moment to the next. */
const Day = Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 3 }))
const Days = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))

describe("the revocation of an API key", () => {
  it("is possible from the statuses that may become REVOKED in its lifecycle, and from no other", () => {
    assert.deepStrictEqual(revocableStatuses, ["ACTIVE"])
  })

  it("ends an active key, and says when, by whom and why", () => {
    assert.deepStrictEqual(revoked(passing, { at: before, by: ada.id, reason: "lost" }), {
      ...passing,
      revokedAt: before,
      revokedBy: ada.id,
      revokedReason: "lost",
    })
  })

  it("changes no key that has ended", () => {
    assert.isUndefined(revoked(passing, { at: end, by: ada.id }))
    assert.isUndefined(revoked({ ...permanent, revokedAt: before }, { at: end, by: ada.id }))
  })

  it.prop("moves the status along the lifecycle, whenever it happens", [Day, Days, Days], ([day, wait, rest]) => {
    const from = DateTime.add(end, { days: day })
    const middle = DateTime.add(from, { days: wait })
    const to = DateTime.add(middle, { days: rest })
    const status = statusAt(passing, from)
    const later = statusAt(revoked(passing, { at: middle, by: ada.id }) ?? passing, to)

    assert.include([status, ...lifecycle.transitions[status]], later)
  })
})
