import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as MemoryAccounts from "#tests/fixtures/MemoryAccounts.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { clustersContract } from "./ClustersContract.ts"

clustersContract("memory", Layer.merge(MemoryClusters.layer, MemoryAccounts.layer))

onPostgres((database) =>
  clustersContract(
    "postgres",
    Layer.merge(PostgresClusters.layer, PostgresAccounts.layer).pipe(Layer.provide(database)),
  ),
)
