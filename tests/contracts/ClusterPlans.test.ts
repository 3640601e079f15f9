import { Layer } from "effect"

import * as MemoryClusterPlans from "#adapters/memory/MemoryClusterPlans.ts"
import * as PostgresClusterPlans from "#adapters/postgres/PostgresClusterPlans.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { clusterPlansContract } from "./ClusterPlansContract.ts"

clusterPlansContract("memory", Layer.mergeAll(MemoryClusterPlans.layer, MemoryPortsForTests.layer))

onPostgres((database) =>
  clusterPlansContract(
    "postgres",
    Layer.mergeAll(
      PostgresClusterPlans.layer,
      PostgresOperations.layer,
      PostgresClusters.layer,
      PostgresAccounts.layer,
    ).pipe(Layer.provide(database)),
  ),
)
