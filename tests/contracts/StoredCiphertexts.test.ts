import { Layer, Redacted } from "effect"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as PostgresStoredCiphertexts from "#adapters/postgres/PostgresStoredCiphertexts.ts"
import { keepers } from "#tests/fixtures/PostgresKeepers.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { storedCiphertextsContract } from "./StoredCiphertextsContract.ts"

const encryption = AesGcmEncryption.layer({
  dataDirectory: "unused",
  key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

onPostgres((database) =>
  storedCiphertextsContract(
    "postgres",
    Layer.merge(keepers, PostgresStoredCiphertexts.layer).pipe(
      Layer.provideMerge(encryption),
      Layer.provideMerge(database),
    ),
  ),
)
