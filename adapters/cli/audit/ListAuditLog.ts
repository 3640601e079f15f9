import { Effect, Option } from "effect"

import type { AuditAction, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { readTokenPages } from "../api/ReadTokenPages.ts"
import { connectToOrganization, organizationId, readUserId } from "../organizations/ConnectToOrganization.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { noteMoreEntries } from "../output/MoreEntries.ts"
import { auditTable, encodeEntries } from "./AuditTable.ts"
import { readMoment } from "./MomentFlag.ts"

export interface ListAuditLogInput extends ConnectionFlags {
  readonly orgId: Option.Option<string>
  readonly action: Option.Option<AuditAction>
  readonly userId: Option.Option<string>
  readonly subjectType: Option.Option<AuditSubject["type"]>
  readonly subjectId: Option.Option<string>
  readonly result: Option.Option<AuditResult>
  readonly from: Option.Option<string>
  readonly to: Option.Option<string>
  readonly limit: number
  readonly output: ListFormat
}

/** Fields that were given. */
const given = <A extends Record<string, unknown>>(fields: { readonly [K in keyof A]: A[K] | undefined }): Partial<A> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<A>

/** Reads the flags that choose entries. */
const readFilter = Effect.fnUntraced(function* (input: ListAuditLogInput) {
  const userId = Option.isSome(input.userId) ? yield* readUserId(input.userId.value) : undefined
  return given({
    action: Option.getOrUndefined(input.action),
    userId,
    subjectType: Option.getOrUndefined(input.subjectType),
    subjectId: Option.getOrUndefined(input.subjectId),
    result: Option.getOrUndefined(input.result),
    from: yield* readMoment("--from", input.from),
    to: yield* readMoment("--to", input.to),
  })
})

/** `orrery audit list`: who did what in an organization, newest first. */
export const listAuditLog = Effect.fnUntraced(function* (input: ListAuditLogInput) {
  const filter = yield* readFilter(input)
  const connection = yield* connectToOrganization(input, input.orgId)
  const id = Option.isSome(input.orgId) ? input.orgId.value : yield* organizationId(connection, input.orgId)
  const { hasMore, items } = yield* readTokenPages(input.limit, (page) =>
    Effect.map(
      connection.ask((api) => api.audit.list({ params: { id }, query: { ...filter, ...page } })),
      ({ data }) => ({ items: data.entries, nextPageToken: data.nextPageToken }),
    ),
  )
  yield* writeList(input.output, {
    document: () => ({ entries: encodeEntries(items), hasMore }),
    table: (isWide) => auditTable(items, isWide),
    names: () => items.map((entry) => entry.id),
  })
  yield* noteMoreEntries(items.length, hasMore)
})
