import { Layer } from "effect"

import * as MemoryClusterPlans from "#adapters/memory/MemoryClusterPlans.ts"
import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as PostgresClusterPlans from "#adapters/postgres/PostgresClusterPlans.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as MemoryAccounts from "#tests/fixtures/MemoryAccounts.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { clusterPlansContract } from "./ClusterPlansContract.ts"

clusterPlansContract(
  "memory",
  Layer.mergeAll(MemoryClusterPlans.layer, MemoryOperations.layer, MemoryClusters.layer, MemoryAccounts.layer),
)

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
