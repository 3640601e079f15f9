import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

import * as MemoryUsers from "#adapters/memory/MemoryUsers.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import * as PostgresUsers from "#adapters/postgres/PostgresUsers.ts"
import { Members } from "#application/ports/Members.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { Users } from "#application/ports/Users.ts"
import { UserNotFound } from "#domain/user/User.ts"
import { inTurns } from "#tests/fixtures/LockWaits.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { acme, ada, person, settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { usersContract } from "./UsersContract.ts"

usersContract("memory", Layer.merge(MemoryUsers.layer, MemoryPortsForTests.layer))

onPostgres((database) => {
  const ports = Layer.mergeAll(PostgresUsers.layer, PostgresAccounts.layer, PostgresTransaction.layer).pipe(
    Layer.provideMerge(database),
  )

  usersContract("postgres", ports)

  it.layer(Layer.provideMerge(settled, ports))("Users on postgres, besides", (it) => {
    it.effect("let a transaction go on when an address was taken", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const users = yield* Users
        const before = person("Mary", "mary@people.example")
        yield* users.add(before)

        yield* atomically(
          Effect.gen(function* () {
            yield* Effect.flip(users.add({ ...person("Other Mary", "other@people.example"), email: before.email }))
            yield* Effect.flip(users.save({ ...before, email: ada.email }))
            yield* users.save({ ...before, loginCount: 1 })
          }),
        )

        assert.deepStrictEqual(yield* users.get(before.id), { ...before, loginCount: 1 })
      }),
    )

    it.effect("make a second transaction wait for a user who is locked", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const counted = person("Counted", "counted@people.example")
        yield* users.add(counted)
        const signIn = Effect.gen(function* () {
          const user = yield* users.lock(counted.id)
          yield* users.save({ ...user, loginCount: user.loginCount + 1 })
        })

        yield* inTurns(signIn, signIn)

        assert.strictEqual((yield* users.get(counted.id)).loginCount, 2)
      }),
    )

    it.effect("make a second count of the global admins wait for the first, and count those left", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const other = { ...person("Other admin", "other.admin@people.example"), globalRole: "admin" as const }
        yield* users.add(other)
        const demote = Effect.gen(function* () {
          const user = yield* users.lock(other.id)
          const count = yield* users.lockGlobalAdmins
          yield* users.save({ ...user, globalRole: "developer" })
          return count
        })
        const count = Effect.andThen(users.lock(ada.id), users.lockGlobalAdmins)

        assert.deepStrictEqual(yield* inTurns(demote, count), { first: 2, second: 1 })
      }),
    )

    it.effect("are not added to an organization while being removed", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const members = yield* Members
        const at = DateTime.makeUnsafe("2026-04-01")
        const leaving = person("Leaving", "leaving@people.example")
        yield* users.add(leaving)

        const { second } = yield* inTurns(
          users.remove(leaving.id, at),
          Effect.flip(members.add(acme.id, leaving.id, "viewer", at)),
        )

        assert.deepStrictEqual(second, new UserNotFound({ userId: leaving.id }))
      }),
    )

    it.effect("leave nothing of a removed user but the id", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const users = yield* Users
        const identity = { provider: "https://id.example", subject: "katherine|1" }
        const leaving = { ...person("Katherine", "katherine@people.example"), identity }
        yield* users.add(leaving)

        yield* users.remove(leaving.id, DateTime.makeUnsafe("2026-04-01"))

        const [row] = yield* sql<{
          text: string
        }>`SELECT row_to_json(u)::text AS text FROM users u WHERE id = ${leaving.id}`
        assert.include(row?.text, leaving.id)
        assert.notMatch(row?.text ?? "", /katherine/iu)
      }),
    )
  })
})
