import { Layer } from "effect"

import * as MemoryOperationLog from "#adapters/memory/MemoryOperationLog.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { operationFollowingContract } from "./OperationFollowingContract.ts"
import { operationLogContract } from "./OperationLogContract.ts"

const memory = Layer.mergeAll(MemoryOperationLog.layer, MemoryPortsForTests.layer)

operationLogContract("memory", memory)
operationFollowingContract("memory", memory)

onPostgres((database) => {
  const postgres = Layer.mergeAll(
    PostgresOperationLog.layer,
    PostgresOperations.layer,
    PostgresClusters.layer,
    PostgresAccounts.layer,
  ).pipe(Layer.provide(database))

  operationLogContract("postgres", postgres)
  operationFollowingContract("postgres", postgres)
})
