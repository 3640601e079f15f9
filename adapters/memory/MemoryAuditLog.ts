import { DateTime, Effect, Layer } from "effect"

import { type AuditFilter, AuditLog } from "#application/ports/AuditLog.ts"
import type { AuditEntry } from "#domain/audit/AuditEntry.ts"
import { removedEmail, removedName, type UserId } from "#domain/user/User.ts"

import { AccountTables } from "./AccountTables.ts"
import { newestFirst } from "./NewestFirst.ts"
import { oldestFirst } from "./OldestFirst.ts"

const keyOf = ({ id, occurredAt }: AuditEntry) => ({ millis: occurredAt.epochMilliseconds, id })

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

const isBy = (userId: UserId, entry: AuditEntry): boolean => entry.userId === userId

const isAbout = (userId: UserId, { subject: { id, type } }: AuditEntry): boolean =>
  (type === "user" || type === "member") && id === userId

const erased = (userId: UserId, entry: AuditEntry): AuditEntry => {
  const { address, ...rest } = entry
  const subject = isAbout(userId, entry) ? { ...entry.subject, name: removedName } : entry.subject
  if (isBy(userId, entry)) return { ...rest, email: removedEmail(userId), subject }
  return { ...rest, subject, ...(address === undefined ? {} : { address }) }
}

const make = Effect.gen(function* () {
  const { auditEntries, organizations } = yield* AccountTables

  const planOf = ({ organizationId }: AuditEntry) =>
    organizationId && organizations.get(organizationId)?.organization.planId

  return AuditLog.of({
    append: (entry) => Effect.sync(() => void auditEntries.set(entry.id, entry)),
    list: ({ after, limit, ...filter }) =>
      Effect.sync(() =>
        newestFirst(
          [...auditEntries.values()].filter(fits(filter)),
          keyOf,
          after && { millis: after.occurredAtMillis, id: after.id },
          limit,
        ),
      ),
    erase: (userId) =>
      Effect.sync(() => {
        for (const entry of auditEntries.values()) {
          if (isBy(userId, entry) || isAbout(userId, entry)) auditEntries.set(entry.id, erased(userId, entry))
        }
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
