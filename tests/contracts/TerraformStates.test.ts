import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresIdentities from "#adapters/postgres/PostgresIdentities.ts"
import * as PostgresTerraformStates from "#adapters/postgres/PostgresTerraformStates.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { terraformStatesContract } from "./TerraformStatesContract.ts"

terraformStatesContract(
  "memory",
  Layer.mergeAll(MemoryTerraformStates.layer, MemoryClusters.layer, MemoryIdentities.layer),
)

onPostgres((database) =>
  terraformStatesContract(
    "postgres",
    Layer.mergeAll(PostgresTerraformStates.layer, PostgresClusters.layer, PostgresIdentities.layer).pipe(
      Layer.provide(database),
    ),
  ),
)
