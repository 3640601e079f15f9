import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"

import { Users } from "#application/ports/Users.ts"
import { EmailTaken, removedEmail, removedName, User, type UserId, UserNotFound } from "#domain/user/User.ts"

import { numberedPage } from "./NumberedPages.ts"
import { pointReads } from "./PointReads.ts"
import { rowReader } from "./PostgresRows.ts"
import { storableText } from "./StorableText.ts"

/** The advisory lock under which global admins are counted; nothing else here uses this number. */
const globalAdminsLock = 7_202_601

const { all, first } = rowReader(User)

const columns = `id, email, name, global_role AS "globalRole", login_count AS "loginCount",
  CASE WHEN identity_subject IS NOT NULL
    THEN jsonb_build_object('provider', identity_provider, 'subject', identity_subject) END AS identity,
  created_at AS "createdAt", updated_at AS "updatedAt"`

const changeable = ({ email, globalRole, identity, loginCount, name, updatedAt }: User) => ({
  email: storableText(email),
  name: storableText(name),
  identity_provider: identity?.provider ?? null,
  identity_subject: identity?.subject ?? null,
  global_role: globalRole,
  login_count: loginCount,
  updated_at: DateTime.toDateUtc(updatedAt),
})

const failWhereTaken = (error: SqlError.SqlError): Effect.Effect<never, EmailTaken> =>
  error.reason._tag === "UniqueViolation" ? Effect.fail(new EmailTaken()) : Effect.die(error)

const additions = (sql: PgClient.PgClient) =>
  ({
    add: Effect.fn("PostgresUsers.add")(
      function* (user) {
        const row = { id: user.id, ...changeable(user), created_at: DateTime.toDateUtc(user.createdAt) }
        const added = yield* sql`INSERT INTO users ${sql.insert(row)} ON CONFLICT DO NOTHING RETURNING id`
        if (added.length === 0) return yield* new EmailTaken()
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    // In a nested transaction, so that the caller's continues when the address is taken.
    save: Effect.fn("PostgresUsers.save")(
      function* (user) {
        const saved = yield* sql`
          UPDATE users SET ${sql.update(changeable(user))} WHERE id = ${user.id} AND removed_at IS NULL RETURNING id`
        if (saved.length === 0) return yield* new UserNotFound({ userId: user.id })
      },
      sql.withTransaction,
      Effect.catchTag("SqlError", failWhereTaken),
    ),

    // Changes the row first, so that this transaction and a concurrent one that adds a membership run one after the other.
    remove: Effect.fn("PostgresUsers.remove")(
      function* (id, at) {
        const removedAt = DateTime.toDateUtc(at)
        const removed = yield* sql`
          UPDATE users SET email = ${removedEmail(id)}, name = ${removedName}, identity_provider = NULL,
            identity_subject = NULL, updated_at = ${removedAt}, removed_at = ${removedAt}
          WHERE id = ${id} AND removed_at IS NULL RETURNING id`
        if (removed.length === 0) return yield* new UserNotFound({ userId: id })
        yield* sql`DELETE FROM memberships WHERE user_id = ${id}`
        yield* sql`
          DELETE FROM api_keys WHERE id IN (SELECT id FROM api_keys WHERE user_id = ${id} ORDER BY id FOR UPDATE)`
      },
      sql.withTransaction,
      Effect.catchTag("SqlError", Effect.die),
    ),
  }) satisfies Partial<Users["Service"]>

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads
  const selected = sql.literal(`${columns} FROM users`)

  const found = Effect.fnUntraced(function* (id: UserId, rows: ReadonlyArray<object>) {
    return (yield* first(rows)) ?? (yield* new UserNotFound({ userId: id }))
  })

  return Users.of({
    ...additions(sql),

    get: Effect.fnUntraced(
      function* (id) {
        const read = (sql: PgClient.PgClient) => sql`SELECT ${selected} WHERE id = ${id} AND removed_at IS NULL`
        return yield* found(id, yield* pointRead(read))
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    lock: Effect.fn("PostgresUsers.lock")(
      function* (id) {
        const rows = yield* sql`
          SELECT ${selected} WHERE id = ${id} AND removed_at IS NULL FOR NO KEY UPDATE`
        return yield* found(id, rows)
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    findByIdentity: Effect.fnUntraced(function* ({ provider, subject }) {
      return yield* first(
        yield* pointRead(
          (sql) => sql`SELECT ${selected} WHERE identity_provider = ${provider} AND identity_subject = ${subject}`,
        ),
      )
    }, Effect.orDie),

    findByEmail: Effect.fnUntraced(function* (email) {
      const read = (sql: PgClient.PgClient) => sql`
        SELECT ${selected} WHERE lower(email) = lower(${storableText(email)}) AND removed_at IS NULL`
      return yield* first(yield* pointRead(read))
    }, Effect.orDie),

    list: Effect.fn("PostgresUsers.list")(function* (page) {
      const list = { columns, from: "users", where: sql`removed_at IS NULL`, order: `"createdAt", id` }
      const { rows, totalItems } = yield* numberedPage(sql, list, page)
      return { items: yield* all(rows), totalItems }
    }, Effect.orDie),

    // Counted by a statement of its own: one that waited for the lock would still see the state before.
    lockGlobalAdmins: Effect.gen(function* () {
      yield* sql`SELECT pg_advisory_xact_lock(${globalAdminsLock})`
      const [row] = yield* sql<{ count: number }>`
        SELECT count(*)::int AS count FROM users WHERE global_role = 'admin' AND removed_at IS NULL`
      return row?.count ?? 0
    }).pipe(Effect.orDie, Effect.withSpan("PostgresUsers.lockGlobalAdmins")),
  })
})

export const layer = Layer.effect(Users, make)
