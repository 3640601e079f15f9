import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as MemoryPorts from "#adapters/main/MemoryPorts.ts"
import * as MemoryOperationCredentials from "#adapters/memory/MemoryOperationCredentials.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperationCredentials from "#adapters/postgres/PostgresOperationCredentials.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"
import { settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { operationCredentialsContract, own, staticKeys } from "./OperationCredentialsContract.ts"

const encryption = AesGcmEncryption.layer({
  dataDirectory: "unused",
  key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

operationCredentialsContract(
  "memory",
  Layer.mergeAll(MemoryOperationCredentials.layer, MemoryPorts.layer).pipe(Layer.provide(encryption)),
)

onPostgres((database) => {
  const ports = Layer.mergeAll(
    PostgresOperationCredentials.layer,
    PostgresOperations.layer,
    PostgresClusters.layer,
    PostgresAccounts.layer,
  ).pipe(Layer.provideMerge(encryption), Layer.provideMerge(database))

  operationCredentialsContract("postgres", ports)

  it.layer(Layer.provideMerge(settled, ports))("OperationCredentials on postgres, besides", (it) => {
    it.effect("writes nothing that can be read", () =>
      Effect.gen(function* () {
        const credentials = yield* OperationCredentials
        const sql = yield* SqlClient.SqlClient
        yield* credentials.keep(yield* own("secret"), staticKeys)

        const rows = yield* sql<{ readable: string }>`
          SELECT encode(ciphertext, 'escape') || c::text AS readable FROM operation_credentials c`

        assert.lengthOf(rows, 1)
        for (const word of Object.entries(Redacted.value(staticKeys)).flat()) {
          assert.notInclude(rows[0]?.readable, word)
        }
      }),
    )

    it.effect("does not read what was kept for another operation", () =>
      Effect.gen(function* () {
        const credentials = yield* OperationCredentials
        const sql = yield* SqlClient.SqlClient
        const [mine, other] = [yield* own("mine"), yield* own("other")]
        yield* credentials.keep(mine, staticKeys)
        yield* sql`UPDATE operation_credentials SET operation_id = ${other.id} WHERE operation_id = ${mine.id}`

        assert.isTrue(Exit.isFailure(yield* Effect.exit(credentials.read(other))))
      }),
    )

    it.effect("reads what a server of the version before kept, and binds it once it is kept again", () =>
      Effect.gen(function* () {
        const credentials = yield* OperationCredentials
        const { encrypt } = yield* Encryption
        const sql = yield* SqlClient.SqlClient
        const running = yield* own("running")
        const plaintext = new TextEncoder().encode(JSON.stringify(Redacted.value(staticKeys)))
        const ciphertext = yield* encrypt(plaintext, running.id)
        yield* sql`
          INSERT INTO operation_credentials (operation_id, ciphertext, created_at)
          VALUES (${running.id}, ${ciphertext}, now())`

        assert.deepStrictEqual(variablesOf(yield* credentials.read(running)), Redacted.value(staticKeys))

        yield* credentials.keep(running, staticKeys)
        yield* sql`UPDATE operation_credentials SET organization_id = NULL WHERE operation_id = ${running.id}`
        assert.isTrue(Exit.isFailure(yield* Effect.exit(credentials.read(running))))
      }),
    )
  })
})
