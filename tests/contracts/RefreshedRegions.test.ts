import { Layer } from "effect"

import * as MemoryRefreshedRegions from "#adapters/memory/MemoryRefreshedRegions.ts"
import * as PostgresRefreshedRegions from "#adapters/postgres/PostgresRefreshedRegions.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { refreshedRegionsContract } from "./RefreshedRegionsContract.ts"

refreshedRegionsContract("memory", MemoryRefreshedRegions.layer)

onPostgres((database) =>
  refreshedRegionsContract("postgres", PostgresRefreshedRegions.layer.pipe(Layer.provide(database))),
)
