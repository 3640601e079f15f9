import process from "node:process"

import { Console, Effect } from "effect"

import * as EmbeddedPostgres from "#adapters/embedded-postgres/EmbeddedPostgres.ts"

/** A program that keeps PostgreSQL running until it is told to stop, or killed. It prints the number of the server's process. */
const program = Effect.gen(function* () {
  const postgres = yield* EmbeddedPostgres.EmbeddedPostgres
  yield* Console.log(yield* postgres.processId)
  return yield* Effect.never
}).pipe(Effect.provide(EmbeddedPostgres.layer({ dataDirectory: process.argv[2] ?? "", durable: false })))

const fiber = Effect.runFork(program)
process.on("SIGTERM", () => fiber.interruptUnsafe())
