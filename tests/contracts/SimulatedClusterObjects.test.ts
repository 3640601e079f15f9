import { Layer } from "effect"

import * as MemorySimulatedClusterObjects from "#adapters/memory/MemorySimulatedClusterObjects.ts"
import * as PostgresSimulatedClusterObjects from "#adapters/postgres/PostgresSimulatedClusterObjects.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { simulatedClusterObjectsContract } from "./SimulatedClusterObjectsContract.ts"

simulatedClusterObjectsContract("memory", MemorySimulatedClusterObjects.layer)

onPostgres((database) =>
  simulatedClusterObjectsContract("postgres", PostgresSimulatedClusterObjects.layer.pipe(Layer.provide(database))),
)
