import { Layer } from "effect"

import * as MemoryClusterPlans from "#adapters/memory/MemoryClusterPlans.ts"
import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as PostgresClusterPlans from "#adapters/postgres/PostgresClusterPlans.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresIdentities from "#adapters/postgres/PostgresIdentities.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { clusterPlansContract } from "./ClusterPlansContract.ts"

clusterPlansContract(
  "memory",
  Layer.mergeAll(MemoryClusterPlans.layer, MemoryOperations.layer, MemoryClusters.layer, MemoryIdentities.layer),
)

onPostgres((database) =>
  clusterPlansContract(
    "postgres",
    Layer.mergeAll(
      PostgresClusterPlans.layer,
      PostgresOperations.layer,
      PostgresClusters.layer,
      PostgresIdentities.layer,
    ).pipe(Layer.provide(database)),
  ),
)
