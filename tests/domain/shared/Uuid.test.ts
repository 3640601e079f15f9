import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { ApiKeyId } from "#domain/api-key/ApiKey.ts"
import { AuditEntryId } from "#domain/audit/AuditEntry.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { OperationId } from "#domain/operation/Operation.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"
import { UserId } from "#domain/user/User.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const ids = { ApiKeyId, AuditEntryId, ClusterId, OperationId, OrganizationId, UserId }

const known = uuid("known")

/** PostgreSQL reads each of these as the same id. */
const otherSpellings = [known.toUpperCase(), `{${known}}`, known.replaceAll("-", ""), ` ${known}`, `${known}\n`]

describe.each(Object.entries(ids))("%s", (_, schema) => {
  const isId = Schema.is(schema)

  it("has one spelling", () => {
    assert.isTrue(isId(known))
    for (const spelling of otherSpellings) assert.isFalse(isId(spelling), spelling)
  })

  it.prop("is all of a UUID and nothing else", [Schema.String], ([anything]) => {
    assert.isFalse(isId(anything))
    assert.isFalse(isId(known.slice(1)))
    assert.isFalse(isId(`${known}0`))
  })
})
