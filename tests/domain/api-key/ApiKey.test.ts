import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

import { type ApiKey, statusAt } from "#domain/api-key/ApiKey.ts"
import { acme, ada, permanentKey } from "#tests/fixtures/People.ts"

const permanent = permanentKey(acme, ada, "status")
const end = DateTime.makeUnsafe("2026-06-01T00:00:00Z")
const before = DateTime.subtract(end, { milliseconds: 1 })

describe("an API key", () => {
  it("works for good when it has no end", () => {
    assert.strictEqual(statusAt(permanent, DateTime.makeUnsafe("2999-01-01T00:00:00Z")), "ACTIVE")
  })

  it("works until the moment it expires", () => {
    const passing: ApiKey = { ...permanent, expiresAt: end }

    assert.strictEqual(statusAt(passing, before), "ACTIVE")
    assert.strictEqual(statusAt(passing, end), "EXPIRED")
  })

  it("stays revoked, whether it has expired since or not", () => {
    const revoked: ApiKey = { ...permanent, expiresAt: end, revokedAt: before }

    assert.strictEqual(statusAt(revoked, before), "REVOKED")
    assert.strictEqual(statusAt(revoked, end), "REVOKED")
  })
})
