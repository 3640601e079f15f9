import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as MemoryAccounts from "#tests/fixtures/MemoryAccounts.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { operationsContract } from "./OperationsContract.ts"

operationsContract("memory", Layer.mergeAll(MemoryOperations.layer, MemoryClusters.layer, MemoryAccounts.layer))

onPostgres((database) =>
  operationsContract(
    "postgres",
    Layer.mergeAll(PostgresOperations.layer, PostgresClusters.layer, PostgresAccounts.layer).pipe(
      Layer.provide(database),
    ),
  ),
)
