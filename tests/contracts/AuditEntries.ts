import { DateTime, Effect } from "effect"

import { type AuditFilter, AuditLog } from "#application/ports/AuditLog.ts"
import { type AuditEntry, AuditEntryId } from "#domain/audit/AuditEntry.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import { type Accounts, ada } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

export type AuditPorts = AuditLog | Accounts

export const at = DateTime.makeUnsafe

/** Ada's change of a cluster; its name gives its id. */
export const entryOf = (organization: Organization, name: string, occurredAt: string): AuditEntry => ({
  id: AuditEntryId.make(uuid(`audit ${name} of ${organization.name}`)),
  organizationId: organization.id,
  userId: ada.id,
  email: ada.email,
  action: "cluster.create",
  subject: { type: "cluster", id: uuid(name), name },
  result: "SUCCEEDED",
  details: {},
  occurredAt: at(occurredAt),
})

/** Appends an entry. */
export const appended = Effect.fnUntraced(function* (entry: AuditEntry) {
  yield* (yield* AuditLog).append(entry)
  return entry
})

/** The entries that a filter lets through. */
export const listed = Effect.fnUntraced(function* (filter: Partial<AuditFilter> & Pick<AuditFilter, "organizationId">) {
  return yield* (yield* AuditLog).list({ limit: 101, ...filter })
})
