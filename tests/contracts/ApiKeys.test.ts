import { Layer } from "effect"

import * as MemoryApiKeys from "#adapters/memory/MemoryApiKeys.ts"
import * as PostgresApiKeys from "#adapters/postgres/PostgresApiKeys.ts"
import * as MemoryAccounts from "#tests/fixtures/MemoryAccounts.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { apiKeysContract } from "./ApiKeysContract.ts"

apiKeysContract("memory", Layer.merge(MemoryApiKeys.layer, MemoryAccounts.layer))

onPostgres((database) =>
  apiKeysContract("postgres", Layer.merge(PostgresApiKeys.layer, PostgresAccounts.layer).pipe(Layer.provide(database))),
)
