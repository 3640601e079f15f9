import { Context, DateTime, Effect, Layer, Struct } from "effect"

import { OwnOrganization } from "#application/organization/OwnOrganization.ts"
import { AuditLog, type AuditFilter } from "#application/ports/AuditLog.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { isAdministrator } from "#domain/access/Role.ts"
import type { AuditEntry } from "#domain/audit/AuditEntry.ts"
import * as Page from "#domain/shared/Page.ts"

/** Which entries, and which page of them. */
export interface AuditQuery extends Omit<AuditFilter, "organizationId" | keyof Page.PageWindow>, Page.PageRequest {}

const positionOf = ({ id, occurredAt }: AuditEntry) => ({ atMillis: DateTime.toEpochMillis(occurredAt), id })

const make = Effect.gen(function* () {
  const auditLog = yield* AuditLog
  const ownOrganization = yield* OwnOrganization

  return Effect.fn("ReadAuditLog")(function* (selector: string, query: AuditQuery) {
    const organization = yield* ownOrganization(selector, "audit:read")
    const { role } = yield* CurrentActor
    const scope = { ...Struct.omit(query, ["limit", "pageToken"]), organizationId: organization.id }
    const { rows, ...next } = yield* Page.read(query, positionOf, (window) => auditLog.list({ ...scope, ...window }))
    return {
      // Only administrators may see where members connect from.
      entries: isAdministrator(role) ? rows : rows.map(Struct.omit(["address"])),
      ...next,
    }
  })
})

/** Reads an organization's audit log, newest first. Every member may; addresses are shown to its administrators. */
export class ReadAuditLog extends Context.Service<ReadAuditLog>()("orrery/application/audit/ReadAuditLog", { make }) {
  static readonly layer = Layer.effect(this, make)
}
