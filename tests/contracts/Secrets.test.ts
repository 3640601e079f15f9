import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as MemoryPorts from "#adapters/main/MemoryPorts.ts"
import * as MemorySecrets from "#adapters/memory/MemorySecrets.ts"
import * as PostgresSecrets from "#adapters/postgres/PostgresSecrets.ts"
import { Secrets } from "#application/ports/Secrets.ts"
import { SecretPath } from "#domain/secret/Secret.ts"
import { acme, globex, settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { botToken, secretsContract } from "./SecretsContract.ts"

const encryption = AesGcmEncryption.layer({
  dataDirectory: "unused",
  key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

secretsContract("memory", Layer.merge(MemorySecrets.layer, MemoryPorts.layer).pipe(Layer.provide(encryption)))

onPostgres((database) => {
  const ports = Layer.merge(PostgresSecrets.layer, PostgresAccounts.layer).pipe(
    Layer.provide(encryption),
    Layer.provideMerge(database),
  )

  secretsContract("postgres", ports)

  it.layer(Layer.provideMerge(settled, ports))("Secrets on postgres, besides", (it) => {
    it.effect("writes nothing that can be read", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* (yield* Secrets).put(acme.id, botToken, Redacted.make("xoxb-never-shown"))

        const rows = yield* sql<{ readable: string }>`
          SELECT encode(ciphertext, 'escape') || s::text AS readable FROM secrets s`

        assert.lengthOf(rows, 1)
        assert.notInclude(rows[0]?.readable, "never-shown")
      }),
    )

    it.effect("does not read what was put in another organization, or under another name", () =>
      Effect.gen(function* () {
        const { get, put } = yield* Secrets
        const sql = yield* SqlClient.SqlClient
        const renamed = SecretPath.make("slack/renamed")
        yield* put(acme.id, botToken, Redacted.make("acme's"))

        yield* sql`UPDATE secrets SET organization_id = ${globex.id} WHERE path = ${botToken}`
        assert.isTrue(Exit.isFailure(yield* Effect.exit(get(globex.id, botToken))))

        yield* sql`UPDATE secrets SET organization_id = ${acme.id}, path = ${renamed} WHERE path = ${botToken}`
        assert.isTrue(Exit.isFailure(yield* Effect.exit(get(acme.id, renamed))))

        yield* sql`UPDATE secrets SET path = ${botToken} WHERE path = ${renamed}`
        assert.strictEqual(Redacted.value((yield* get(acme.id, botToken)) ?? Redacted.make("")), "acme's")
      }),
    )
  })
})
