import { Layer } from "effect"

import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as PostgresSimulatedObjects from "#adapters/postgres/PostgresSimulatedObjects.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { simulatedObjectsContract } from "./SimulatedObjectsContract.ts"

simulatedObjectsContract("memory", MemorySimulatedObjects.layer)

onPostgres((database) =>
  simulatedObjectsContract("postgres", PostgresSimulatedObjects.layer.pipe(Layer.provide(database))),
)
