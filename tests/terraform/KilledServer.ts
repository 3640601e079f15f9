import process from "node:process"

import { Effect, Layer, Redacted } from "effect"

import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import * as PostgresTerraformStates from "#adapters/postgres/PostgresTerraformStates.ts"

import { encryption, engineIn, noCloud } from "./Engine.ts"
import { makePresent, runsOf } from "./Runs.ts"

// Stands for the server in the tests that kill it: applies one program, and prints each event once it would be journalled.
const { DATABASE = "", DATA_DIRECTORY = "", NAME = "", CLUSTER = "", PROGRAM = "" } = process.env

const database = PostgresClients.layer({ read: 1, exclusive: 2 }).pipe(
  Layer.provide(Layer.succeed(DatabaseUrl, Redacted.make(DATABASE))),
)

const states = PostgresTerraformStates.layer.pipe(Layer.provide(database))

const engine = engineIn(DATA_DIRECTORY).pipe(Layer.provide(Layer.mergeAll(states, encryption, noCloud)))

const { run } = runsOf(NAME, CLUSTER)(PROGRAM, {
  journal: (line, event) => Effect.sync(() => process.stdout.write(`${line} ${event._tag}\n`)),
})

await Effect.runPromise(makePresent(run).pipe(Effect.provide(engine)))
