import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as MemoryOperationLog from "#adapters/memory/MemoryOperationLog.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresIdentities from "#adapters/postgres/PostgresIdentities.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { operationFollowingContract } from "./OperationFollowingContract.ts"
import { operationLogContract } from "./OperationLogContract.ts"

const memory = Layer.mergeAll(
  MemoryOperationLog.layer,
  MemoryOperations.layer,
  MemoryClusters.layer,
  MemoryIdentities.layer,
)

operationLogContract("memory", memory)
operationFollowingContract("memory", memory)

onPostgres((database) => {
  const postgres = Layer.mergeAll(
    PostgresOperationLog.layer,
    PostgresOperations.layer,
    PostgresClusters.layer,
    PostgresIdentities.layer,
  ).pipe(Layer.provide(database))

  operationLogContract("postgres", postgres)
  operationFollowingContract("postgres", postgres)
})
