import { Layer } from "effect"

import * as MemoryEngineRuns from "#adapters/memory/MemoryEngineRuns.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresEngineRuns from "#adapters/postgres/PostgresEngineRuns.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { engineRunsContract } from "./EngineRunsContract.ts"

engineRunsContract("memory", Layer.mergeAll(MemoryEngineRuns.layer, MemoryPortsForTests.layer))

onPostgres((database) =>
  engineRunsContract(
    "postgres",
    Layer.mergeAll(
      PostgresEngineRuns.layer,
      PostgresOperations.layer,
      PostgresClusters.layer,
      PostgresAccounts.layer,
    ).pipe(Layer.provide(database)),
  ),
)
