import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresTerraformStates from "#adapters/postgres/PostgresTerraformStates.ts"
import * as MemoryAccounts from "#tests/fixtures/MemoryAccounts.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { terraformStatesContract } from "./TerraformStatesContract.ts"

terraformStatesContract(
  "memory",
  Layer.mergeAll(MemoryTerraformStates.layer, MemoryClusters.layer, MemoryAccounts.layer),
)

onPostgres((database) =>
  terraformStatesContract(
    "postgres",
    Layer.mergeAll(PostgresTerraformStates.layer, PostgresClusters.layer, PostgresAccounts.layer).pipe(
      Layer.provide(database),
    ),
  ),
)
