import { assert, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"

import * as MemoryAuditLog from "#adapters/memory/MemoryAuditLog.ts"
import * as PostgresAuditLog from "#adapters/postgres/PostgresAuditLog.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { inTurns } from "#tests/fixtures/LockWaits.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { acme, ada, settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { entryOf, listed } from "./AuditEntries.ts"
import { entriesAbout, entriesWithout, removeAndErase, subjectOfErasure } from "./AuditErasureRules.ts"
import { auditLogContract } from "./AuditLogContract.ts"

auditLogContract("memory", Layer.merge(MemoryAuditLog.layer, MemoryPortsForTests.layer))

onPostgres((database) => {
  const ports = Layer.mergeAll(PostgresAuditLog.layer, PostgresAccounts.layer, PostgresTransaction.layer).pipe(
    Layer.provideMerge(database),
  )

  auditLogContract("postgres", ports)

  it.layer(Layer.provideMerge(settled, ports))("AuditLog on postgres, besides", (it) => {
    it.effect("refuses every change but the erasure of a person, and every removal but that of old entries", () =>
      Effect.gen(function* () {
        const { append, erase, list, prune } = yield* AuditLog
        const sql = yield* SqlClient.SqlClient
        const entry = entryOf(acme, "immutable", "2026-03-01")
        yield* append(entry)
        const remove = sql`DELETE FROM audit_log`
        const forbidden = [
          sql`UPDATE audit_log SET result = 'REFUSED'`,
          remove,
          sql`TRUNCATE audit_log`,
          sql.withTransaction(Effect.andThen(prune(acme.planId, DateTime.makeUnsafe("2026-01-01"), 100), remove)),
          sql.withTransaction(Effect.andThen(erase(ada.id), sql`UPDATE audit_log SET email = ''`)),
          ...["result = 'REFUSED'", "user_id = gen_random_uuid()", 'details = \'{"a": "b"}\''].map((change) =>
            sql.withTransaction(
              Effect.andThen(
                sql`SET LOCAL orrery.audit_erasure = 'on'`,
                sql`UPDATE audit_log SET ${sql.literal(change)}`,
              ),
            ),
          ),
          sql.withTransaction(Effect.andThen(sql`SET LOCAL orrery.audit_retention = 'on'`, sql`TRUNCATE audit_log`)),
        ]

        const reasons = yield* Effect.forEach(forbidden, (statement) =>
          Effect.map(Effect.flip(statement), (error) => String(error.reason.cause)),
        )

        for (const reason of reasons) assert.include(reason, "append-only")
        assert.deepStrictEqual(yield* list({ organizationId: acme.id, limit: 100 }), [entry])
      }),
    )

    it.effect("waits with the erasure of a person for an entry that is being written, and erases it", () =>
      Effect.gen(function* () {
        const { append } = yield* AuditLog
        const { organization, user } = yield* subjectOfErasure("late-entry")
        yield* inTurns(Effect.forEach(entriesAbout(organization, user), append), removeAndErase(user))

        assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), entriesWithout(organization, user))
      }),
    )

    it.effect("waits with an entry for the end of an erasure, and writes it without the person", () =>
      Effect.gen(function* () {
        const { append } = yield* AuditLog
        const { organization, user } = yield* subjectOfErasure("late-erasure")
        yield* inTurns(removeAndErase(user), Effect.forEach(entriesAbout(organization, user), append))

        assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), entriesWithout(organization, user))
      }),
    )

    it.effect("writes two entries about one person at once", () =>
      Effect.gen(function* () {
        const { append } = yield* AuditLog
        const { atomically } = yield* Transaction
        const { organization, user } = yield* subjectOfErasure("busy")
        const [by, to] = entriesAbout(organization, user)

        const isWritten = yield* Deferred.make<void>()
        const mayEnd = yield* Deferred.make<void>()
        const writing = yield* Effect.forkChild(
          append(by).pipe(
            Effect.andThen(Deferred.succeed(isWritten, undefined)),
            Effect.andThen(Deferred.await(mayEnd)),
            atomically,
          ),
        )
        yield* Deferred.await(isWritten)
        yield* append(to)
        yield* Deferred.succeed(mayEnd, undefined)
        yield* Fiber.join(writing)

        assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), [by, to])
      }),
    )

    it.effect("takes an entry back with the transaction that failed", () =>
      Effect.gen(function* () {
        const { append, list } = yield* AuditLog
        const { atomically } = yield* Transaction
        const entry = entryOf(acme, "undone", "2026-03-01")

        yield* Effect.exit(atomically(Effect.andThen(append(entry), Effect.fail("refused"))))

        assert.deepStrictEqual(yield* list({ organizationId: acme.id, subjectId: entry.subject.id, limit: 100 }), [])
      }),
    )

    it.effect("keeps any text a caller may have sent", () =>
      Effect.gen(function* () {
        const { append, list } = yield* AuditLog
        const entry = entryOf(acme, "any text", "2026-03-01")
        yield* append({ ...entry, requestId: "a\0b", details: { "\uD800": "\0" } })

        const [kept] = yield* list({ organizationId: acme.id, subjectId: entry.subject.id, limit: 100 })

        assert.deepStrictEqual(kept, { ...entry, requestId: "a\uFFFDb", details: { "\uFFFD": "\uFFFD" } })
      }),
    )
  })
})
