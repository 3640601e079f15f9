import { DateTime, Effect, Layer, Struct } from "effect"

import { type AuditFilter, AuditLog } from "#application/ports/AuditLog.ts"
import type { AuditEntry } from "#domain/audit/AuditEntry.ts"
import { removedEmail, removedName } from "#domain/user/User.ts"

import { AccountTables } from "./AccountTables.ts"
import { newestFirst } from "./NewestFirst.ts"
import { oldestFirst } from "./OldestFirst.ts"

const keyOf = ({ id, occurredAt }: AuditEntry) => ({ atMillis: occurredAt.epochMilliseconds, id })

const fits =
  (filter: Omit<AuditFilter, "limit" | "after">) =>
  ({ action, occurredAt, organizationId, result, subject, userId }: AuditEntry) =>
    organizationId === filter.organizationId &&
    (filter.action === undefined || action === filter.action) &&
    (filter.userId === undefined || userId === filter.userId) &&
    (filter.subjectType === undefined || subject.type === filter.subjectType) &&
    (filter.subjectId === undefined || subject.id === filter.subjectId) &&
    (filter.result === undefined || result === filter.result) &&
    (filter.from === undefined || DateTime.isGreaterThanOrEqualTo(occurredAt, filter.from)) &&
    (filter.to === undefined || DateTime.isLessThan(occurredAt, filter.to))

const withoutActor = (entry: AuditEntry): AuditEntry =>
  Struct.omit({ ...entry, email: removedEmail(entry.userId) }, ["address"])

/** An entry after the erasure of the people that match a condition. */
const erased = (isRemoved: (id: string) => boolean, entry: AuditEntry): AuditEntry => {
  const { subject, userId } = entry
  const kept = isRemoved(userId) ? withoutActor(entry) : entry
  const isPerson = subject.type === "user" || subject.type === "member"
  return isPerson && isRemoved(subject.id) ? { ...kept, subject: { ...subject, name: removedName } } : kept
}

const make = Effect.gen(function* () {
  const { auditEntries, organizations, removedUsers } = yield* AccountTables

  const planOf = ({ organizationId }: AuditEntry) =>
    organizationId && organizations.get(organizationId)?.organization.planId

  return AuditLog.of({
    append: (entry) =>
      Effect.sync(
        () =>
          void auditEntries.set(
            entry.id,
            erased((id) => removedUsers.has(id), entry),
          ),
      ),
    list: ({ after, limit, ...filter }) =>
      Effect.sync(() => newestFirst([...auditEntries.values()].filter(fits(filter)), keyOf, after, limit)),
    erase: (userId) =>
      Effect.sync(() => {
        const isRemoved = (id: string) => id === userId
        for (const entry of auditEntries.values()) auditEntries.set(entry.id, erased(isRemoved, entry))
      }),
    prune: (planId, before, limit) =>
      Effect.sync(() => {
        const old = [...auditEntries.values()].filter(
          (entry) =>
            (planId === undefined ? entry.organizationId === undefined : planOf(entry) === planId) &&
            DateTime.isLessThan(entry.occurredAt, before),
        )
        const pruned = oldestFirst(old, keyOf).slice(0, limit)
        for (const { id } of pruned) auditEntries.delete(id)
        return pruned.length
      }),
  })
})

export const layer = Layer.effect(AuditLog, make).pipe(Layer.provide(AccountTables.layer))
