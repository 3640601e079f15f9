import { Layer } from "effect"

import * as MemoryClusterGrants from "#adapters/memory/MemoryClusterGrants.ts"
import * as PostgresClusterGrants from "#adapters/postgres/PostgresClusterGrants.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { clusterGrantsContract } from "./ClusterGrantsContract.ts"

clusterGrantsContract("memory", Layer.merge(MemoryClusterGrants.layer, MemoryPortsForTests.layer))

onPostgres((database) =>
  clusterGrantsContract(
    "postgres",
    Layer.mergeAll(PostgresClusterGrants.layer, PostgresClusters.layer, PostgresAccounts.layer).pipe(
      Layer.provide(database),
    ),
  ),
)
