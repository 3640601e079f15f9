import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Layer } from "effect"

import { AuditLog } from "#application/ports/AuditLog.ts"
import { auditOf, acting, useCases } from "#tests/application/access/Access.ts"
import { addMember, changes } from "#tests/application/access/Changes.ts"
import { acme, ada, grace, settled, stranger } from "#tests/fixtures/People.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { stores } from "./AccessOnPostgres.ts"

/** Set by a test from where on no entry can be written any more, counted from the next one. */
const disk = { entriesLeft: Number.POSITIVE_INFINITY }

/** The audit log in PostgreSQL, on a disk that may be full. It fails after the entry is in the database, at the latest moment there is. */
const failing = Layer.effect(
  AuditLog,
  Effect.map(AuditLog, (auditLog) => ({
    ...auditLog,
    append: Effect.fnUntraced(function* (entry) {
      yield* auditLog.append(entry)
      if (disk.entriesLeft-- <= 0) return yield* Effect.die(new Error("The disk is full."))
    }),
  })),
)

const tables = ["users", "organizations", "memberships", "api_keys", "audit_log"]

/** Everything that is kept, row by row. */
const dump = Effect.flatMap(PgClient.PgClient, (sql) =>
  Effect.forEach(tables, (table) =>
    Effect.map(
      sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql(table)} t ORDER BY 1`,
      (rows) => `${table}\n${rows.map(({ row }) => row).join("\n")}`,
    ),
  ),
)

/** How many entries are written before the one of the change itself. */
const preparations: Readonly<Record<string, number>> = {
  "revoking a key": 1,
  "deleting a key": 1,
  "signing a program out": 1,
}

onPostgres((database) => {
  const system = () =>
    Layer.provideMerge(
      settled,
      useCases().pipe(Layer.provideMerge(failing), Layer.provideMerge(stores), Layer.provideMerge(database)),
    )

  describe("a change whose audit entry cannot be written does not happen:", () => {
    for (const [name, change] of Object.entries(changes)) {
      it.live(
        name,
        () =>
          Effect.gen(function* () {
            const attempt = Effect.asVoid(change as (typeof changes)["adding a member"])
            disk.entriesLeft = preparations[name] ?? 0
            const before = yield* dump
            const cause = yield* Effect.flip(Effect.sandbox(attempt))
            const after = yield* dump

            assert.include(Cause.pretty(cause), "The disk is full.")
            if (name in preparations) {
              // What prepared the change did happen, and is all that did.
              assert.include(after.join(), "api-key.create")
              assert.notInclude(after.join(), "api-key.revoke")
              assert.notInclude(after.join(), "api-key.delete")
              assert.match(after.join(), /"revoked_at": null/)
            } else assert.deepStrictEqual(after, before)

            disk.entriesLeft = Number.POSITIVE_INFINITY
            yield* attempt
            assert.notDeepEqual(yield* dump, after)
          }).pipe(Effect.provide(system())),
        60_000,
      )
    }
  })

  describe("a refusal", () => {
    it.live("is written though everything else of its transaction is undone", () =>
      Effect.gen(function* () {
        disk.entriesLeft = Number.POSITIVE_INFINITY
        const before = yield* dump
        yield* Effect.flip(addMember(stranger).pipe(acting(grace)))
        yield* Effect.flip(addMember(grace).pipe(acting(ada)))

        const entries = yield* Effect.repeat(auditOf(acme), { until: ({ length }) => length === 2 })
        assert.deepStrictEqual(
          entries.map(({ reason, result }) => `${result} ${reason}`),
          ["REFUSED Forbidden", "REFUSED AlreadyMember"],
        )
        assert.deepStrictEqual((yield* dump).slice(0, -1), before.slice(0, -1))
      }).pipe(Effect.provide(system())),
    )

    it.live("stays refused when it cannot be written", () =>
      Effect.gen(function* () {
        disk.entriesLeft = 0
        const { _tag } = yield* Effect.flip(addMember(stranger).pipe(acting(grace)))

        assert.strictEqual(_tag, "Forbidden")
      }).pipe(Effect.provide(system())),
    )
  })
})
