import { execFileSync, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { inject } from "vitest"

import * as EmbeddedPostgres from "#adapters/embedded-postgres/EmbeddedPostgres.ts"
import { launch, type LaunchOptions, locate, stopAt } from "#adapters/embedded-postgres/Launch.ts"
import { isAlive } from "#adapters/embedded-postgres/PostmasterFile.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"

const makeDirectory = () => {
  // In the directory of this run, which is removed after the last test.
  const directory = mkdtempSync(join(inject("postgresDirectory"), "embedded-"))
  // The user PostgreSQL runs as has to get through when root runs the tests.
  chmodSync(directory, 0o711)
  return directory
}

const discard = (directory: string) =>
  locate(directory).pipe(
    Effect.flatMap(stopAt),
    Effect.ignore,
    Effect.andThen(Effect.sync(() => rmSync(directory, { recursive: true, force: true }))),
  )

/** An empty data directory; whatever runs in it when the test ends is stopped. */
export const emptyDirectory = Effect.acquireRelease(Effect.sync(makeDirectory), discard)

/** Made once in a run of a file: creating a database takes a second, copying it a tenth. */
const original = await Effect.gen(function* () {
  const directory = makeDirectory()
  const place = yield* locate(directory)
  yield* launch(place, { dataDirectory: directory, durable: false })
  yield* stopAt(place)
  return directory
}).pipe(Effect.runPromise)

/** A data directory in which PostgreSQL has run before. */
export const usedDirectory = Effect.tap(emptyDirectory, (directory) =>
  Effect.sync(() => execFileSync("cp", ["-a", join(original, "postgres"), directory])),
)

export const embedded = (options: LaunchOptions) => EmbeddedPostgres.layer({ durable: false, ...options })

/** PostgreSQL and the clients to it. */
export const database = (options: LaunchOptions) =>
  PostgresClients.layer({ read: 1, exclusive: 4 }).pipe(
    Layer.provide(
      Layer.effect(
        DatabaseUrl,
        Effect.map(EmbeddedPostgres.EmbeddedPostgres, ({ url }) => url),
      ),
    ),
    Layer.provideMerge(embedded(options)),
  )

export const serverProcess = Effect.flatMap(EmbeddedPostgres.EmbeddedPostgres, ({ processId }) => processId).pipe(
  Effect.map((processId) => processId ?? assert.fail("PostgreSQL does not run.")),
)

/** Another process that holds PostgreSQL; gives the number of its server. */
export const holder = (directory: string) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly serverId: number; readonly kill: (signal: NodeJS.Signals) => Promise<void> }>(
      (resume) => {
        const child = spawn(process.execPath, [fileURLToPath(new URL("./Holder.ts", import.meta.url)), directory], {
          stdio: ["ignore", "pipe", "inherit"],
        })
        const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()))
        const kill = (signal: NodeJS.Signals) => {
          child.kill(signal)
          return ended
        }
        child.stdout.once("data", (line: Buffer) => resume(Effect.succeed({ serverId: Number(line.toString()), kill })))
      },
    ),
    ({ kill }) => Effect.promise(() => kill("SIGKILL")),
  )

export const isRunning = (processId: number) => Effect.sync(() => isAlive(processId))
