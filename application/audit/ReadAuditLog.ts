import { Context, DateTime, Effect, Layer, Struct } from "effect"

import { OwnOrganization } from "#application/organization/OwnOrganization.ts"
import { AuditLog, type AuditFilter } from "#application/ports/AuditLog.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { isAdministrator } from "#domain/access/Role.ts"
import * as PageToken from "#domain/shared/PageToken.ts"

/** Which entries, and which page of them. */
export interface AuditQuery extends Omit<AuditFilter, "organizationId" | "after"> {
  readonly pageToken?: string
}

const make = Effect.gen(function* () {
  const auditLog = yield* AuditLog
  const ownOrganization = yield* OwnOrganization

  return Effect.fn("ReadAuditLog")(function* (selector: string, { pageToken, ...query }: AuditQuery) {
    const organization = yield* ownOrganization(selector, "audit:read")
    const { role } = yield* CurrentActor
    const after = pageToken === undefined ? undefined : yield* PageToken.decode(pageToken)
    const found = yield* auditLog.list({
      ...query,
      organizationId: organization.id,
      limit: query.limit + 1,
      ...(after === undefined ? {} : { after: { occurredAtMillis: after.atMillis, id: after.id } }),
    })
    const page = found.slice(0, query.limit)
    const last = found.length > query.limit ? page.at(-1) : undefined
    return {
      // Where people connect from is for those to know who have to look after them.
      entries: isAdministrator(role) ? page : page.map(Struct.omit(["address"])),
      ...(last === undefined
        ? {}
        : { nextPageToken: PageToken.encode(DateTime.toEpochMillis(last.occurredAt), last.id) }),
    }
  })
})

/** Reads an organization's audit log, newest first. Every member may; addresses are shown to its administrators. */
export class ReadAuditLog extends Context.Service<ReadAuditLog>()("orrery/application/audit/ReadAuditLog", { make }) {
  static readonly layer = Layer.effect(this, make)
}
