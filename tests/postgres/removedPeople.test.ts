import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

import { migrate, migrations } from "#adapters/postgres/PostgresMigrator.ts"
import { ada, edith } from "#tests/fixtures/People.ts"
import { emptyLayer, onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const names = Object.keys(migrations)
const before = Object.fromEntries(Object.entries(migrations).slice(0, names.indexOf("0013_audit_erasure")))

/** Ada, Edith whose account was deleted, and what the audit log of that time says of them. */
const furnish = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { email, id, name } of [ada, { ...edith, email: `${edith.id}@removed.invalid`, name: "Removed user" }])
    yield* sql`INSERT INTO users (id, email, name, global_role, created_at, updated_at, removed_at)
      VALUES (${id}, ${email}, ${name}, 'developer', now(), now(), ${id === edith.id ? "2026-01-01" : null})`
  const entries = [
    { by: edith, subject: ["cluster", edith.id, edith.email] },
    { by: ada, subject: ["member", edith.id, edith.email] },
    { by: ada, subject: ["user", ada.id, ada.email] },
  ] as const
  for (const [index, { by, subject }] of entries.entries())
    yield* sql`INSERT INTO audit_log (id, user_id, email, action, subject_type, subject_id, subject_name, address, result,
        details, occurred_at)
      VALUES (${uuid(`entry ${index}`)}, ${by.id}, ${by.email}, 'member.add', ${subject[0]}, ${subject[1]}, ${subject[2]},
        '192.0.2.1', 'SUCCEEDED', '{}', to_timestamp(${index}))`
})

onPostgres(() =>
  describe("The audit log of an earlier version", () => {
    it.effect("says of a person whose account was deleted no more than it does today", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(before)
        yield* furnish
        yield* migrate(migrations)

        const entries = yield* sql`
          SELECT email, subject_type, subject_name, address FROM audit_log ORDER BY occurred_at`

        assert.deepStrictEqual(entries, [
          {
            email: `${edith.id}@removed.invalid`,
            subject_type: "cluster",
            subject_name: edith.email,
            address: null,
          },
          { email: ada.email, subject_type: "member", subject_name: "Removed user", address: "192.0.2.1" },
          { email: ada.email, subject_type: "user", subject_name: ada.email, address: "192.0.2.1" },
        ])
      }).pipe(Effect.provide(emptyLayer)),
    )

    it.effect("refuses every other change afterwards", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(before)
        yield* furnish
        yield* migrate(migrations)

        const error = yield* Effect.flip(sql`UPDATE audit_log SET email = ''`)

        assert.include(String(error.reason.cause), "append-only")
      }).pipe(Effect.provide(emptyLayer)),
    )
  }),
)
