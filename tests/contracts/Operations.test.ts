import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresIdentities from "#adapters/postgres/PostgresIdentities.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { operationsContract } from "./OperationsContract.ts"

operationsContract("memory", Layer.mergeAll(MemoryOperations.layer, MemoryClusters.layer, MemoryIdentities.layer))

onPostgres((database) =>
  operationsContract(
    "postgres",
    Layer.mergeAll(PostgresOperations.layer, PostgresClusters.layer, PostgresIdentities.layer).pipe(
      Layer.provide(database),
    ),
  ),
)
