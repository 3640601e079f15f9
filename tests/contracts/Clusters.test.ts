import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresIdentities from "#adapters/postgres/PostgresIdentities.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { clustersContract } from "./ClustersContract.ts"

clustersContract("memory", Layer.merge(MemoryClusters.layer, MemoryIdentities.layer))

onPostgres((database) =>
  clustersContract(
    "postgres",
    Layer.merge(PostgresClusters.layer, PostgresIdentities.layer).pipe(Layer.provide(database)),
  ),
)
