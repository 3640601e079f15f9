import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryEngineRuns from "#adapters/memory/MemoryEngineRuns.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresEngineRuns from "#adapters/postgres/PostgresEngineRuns.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as MemoryAccounts from "#tests/fixtures/MemoryAccounts.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { engineRunsContract } from "./EngineRunsContract.ts"

engineRunsContract(
  "memory",
  Layer.mergeAll(MemoryEngineRuns.layer, MemoryOperations.layer, MemoryClusters.layer, MemoryAccounts.layer),
)

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
