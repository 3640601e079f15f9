import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import * as MemoryOrganizations from "#adapters/memory/MemoryOrganizations.ts"
import * as PostgresOrganizations from "#adapters/postgres/PostgresOrganizations.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { inTurns } from "#tests/fixtures/LockWaits.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { acme, ada, organization, settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { organizationsContract } from "./OrganizationsContract.ts"

organizationsContract("memory", Layer.merge(MemoryOrganizations.layer, MemoryPortsForTests.layer))

onPostgres((database) => {
  const ports = Layer.mergeAll(PostgresOrganizations.layer, PostgresAccounts.layer, PostgresTransaction.layer).pipe(
    Layer.provideMerge(database),
  )

  organizationsContract("postgres", ports)

  it.layer(Layer.provideMerge(settled, ports))("Organizations on postgres, besides", (it) => {
    it.effect("let a transaction go on when a name was taken", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const organizations = yield* Organizations
        const other = organization("other", ada)

        yield* atomically(
          Effect.gen(function* () {
            yield* Effect.flip(organizations.add({ ...organization("acme again", ada), name: acme.name }))
            yield* organizations.add(other)
          }),
        )

        assert.deepStrictEqual(yield* organizations.get(other.id), other)
      }),
    )

    it.effect("make a second server that creates the first organization wait for the other, and see it", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const late = organization("late", ada)
        const create = Effect.andThen(organizations.lockFirst, organizations.add(late))
        const look = Effect.andThen(organizations.lockFirst, organizations.get(late.id))

        assert.deepStrictEqual((yield* inTurns(create, look)).second, late)
      }),
    )

    it.effect("make a second transaction wait for an organization that is locked, and see what became of it", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const rename = Effect.gen(function* () {
          const locked = yield* organizations.lock(acme.id)
          const changed = { ...locked, title: `${locked.title}!` }
          yield* organizations.save(changed)
          return changed.title
        })

        assert.deepStrictEqual(yield* inTurns(rename, rename), { first: "Acme!", second: "Acme!!" })
      }),
    )
  })
})
