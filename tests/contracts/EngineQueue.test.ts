import { Layer } from "effect"

import * as MemoryEngineQueue from "#adapters/memory/MemoryEngineQueue.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresEngineQueue from "#adapters/postgres/PostgresEngineQueue.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { contractRuns, engineQueueContract } from "./EngineQueueContract.ts"

const memory = Layer.mergeAll(MemoryEngineQueue.layer({ runsMax: contractRuns }), MemoryPortsForTests.layer)

engineQueueContract("memory", Layer.provideMerge(settled, memory))

onPostgres((database) => {
  const postgres = Layer.mergeAll(
    PostgresEngineQueue.layer({ runsMax: contractRuns }),
    PostgresOperations.layer,
    PostgresClusters.layer,
    PostgresAccounts.layer,
  ).pipe(Layer.provide(database))

  engineQueueContract("postgres", Layer.provideMerge(settled, postgres))
})
