import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { clusterMovesContract } from "./ClusterMovesContract.ts"
import { clustersContract } from "./ClustersContract.ts"

const memory = Layer.merge(MemoryClusters.layer, MemoryPortsForTests.layer)
clustersContract("memory", memory)
clusterMovesContract("memory", memory)

onPostgres((database) => {
  const postgres = Layer.merge(PostgresClusters.layer, PostgresAccounts.layer).pipe(Layer.provide(database))
  clustersContract("postgres", postgres)
  clusterMovesContract("postgres", postgres)
})
