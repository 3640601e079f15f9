import { Layer } from "effect"

import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresTerraformStates from "#adapters/postgres/PostgresTerraformStates.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { terraformStatesContract } from "./TerraformStatesContract.ts"

terraformStatesContract("memory", Layer.mergeAll(MemoryTerraformStates.layer, MemoryPortsForTests.layer))

onPostgres((database) =>
  terraformStatesContract(
    "postgres",
    Layer.mergeAll(PostgresTerraformStates.layer, PostgresClusters.layer, PostgresAccounts.layer).pipe(
      Layer.provide(database),
    ),
  ),
)
