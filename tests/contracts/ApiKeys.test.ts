import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import * as MemoryApiKeys from "#adapters/memory/MemoryApiKeys.ts"
import * as PostgresApiKeys from "#adapters/postgres/PostgresApiKeys.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { inTurns } from "#tests/fixtures/LockWaits.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { acme, ada, permanentKey, settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { added } from "./ApiKeyChangeRules.ts"
import { apiKeysContract } from "./ApiKeysContract.ts"

apiKeysContract("memory", Layer.merge(MemoryApiKeys.layer, MemoryPortsForTests.layer))

onPostgres((database) => {
  const ports = Layer.mergeAll(PostgresApiKeys.layer, PostgresAccounts.layer, PostgresTransaction.layer).pipe(
    Layer.provideMerge(database),
  )

  apiKeysContract("postgres", ports)

  it.layer(Layer.provideMerge(settled, ports))("ApiKeys on postgres, besides", (it) => {
    it.effect("do not move back to an earlier use that waited for a later one", () =>
      Effect.gen(function* () {
        const apiKeys = yield* ApiKeys
        const { id } = yield* added(permanentKey(acme, ada, "waiting"))
        const [early, late] = [DateTime.makeUnsafe("2026-03-01"), DateTime.makeUnsafe("2026-03-02")]

        yield* inTurns(apiKeys.recordUses([{ id, at: late }]), apiKeys.recordUses([{ id, at: early }]))

        assert.deepStrictEqual((yield* apiKeys.get(acme.id, id)).lastUsedAt, late)
      }),
    )

    it.effect("are not revoked by who waited for another to do it, nor when it waited for all of them", () =>
      Effect.gen(function* () {
        const apiKeys = yield* ApiKeys
        const { id } = yield* added(permanentKey(acme, ada, "revoked in turns"))
        const revocation = { at: DateTime.makeUnsafe("2026-03-01"), by: ada.id }
        const holder = { organizationId: acme.id, userId: ada.id }

        const turns = yield* inTurns(apiKeys.revokeAll(holder, revocation), apiKeys.revoke(id, revocation))

        assert.isAtLeast(turns.first, 1)
        assert.isFalse(turns.second)
      }),
    )
  })
})
