import { Layer } from "effect"

import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { operationsContract } from "./OperationsContract.ts"

operationsContract("memory", Layer.mergeAll(MemoryOperations.layer, MemoryPortsForTests.layer))

onPostgres((database) =>
  operationsContract(
    "postgres",
    Layer.mergeAll(PostgresOperations.layer, PostgresClusters.layer, PostgresAccounts.layer).pipe(
      Layer.provide(database),
    ),
  ),
)
