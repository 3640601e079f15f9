import { randomUUID } from "node:crypto"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"

import { launch, locate, stopAt, urlOf } from "#adapters/embedded-postgres/Launch.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import { migrate, migrations } from "#adapters/postgres/PostgresMigrator.ts"

const directoryOf = Effect.acquireRelease(
  Effect.sync(() => {
    const directory = mkdtempSync(join(tmpdir(), "orrery-bench-"))
    // PostgreSQL runs as another user when root runs the bench.
    chmodSync(directory, 0o711)
    return directory
  }),
  (directory) =>
    locate(directory).pipe(
      Effect.flatMap(stopAt),
      Effect.ignore,
      Effect.andThen(Effect.sync(() => rmSync(directory, { recursive: true, force: true }))),
    ),
)

/** A migrated database on a PostgreSQL of its own, gone when the scope closes. */
export const benchDatabase = Effect.gen(function* () {
  const dataDirectory = yield* directoryOf
  const { postmaster } = yield* launch(yield* locate(dataDirectory), { dataDirectory, durable: false })
  const name = `bench_${randomUUID().replaceAll("-", "")}`
  yield* Effect.scoped(
    Effect.gen(function* () {
      const admin = yield* PgClient.make({ url: urlOf(postmaster.socketDirectory, "postgres"), maxConnections: 1 })
      yield* admin.unsafe(`CREATE DATABASE ${name}`)
    }),
  ).pipe(Effect.provide(Reactivity.layer))
  const url = urlOf(postmaster.socketDirectory, name)
  yield* migrate(migrations).pipe(
    Effect.provide(PostgresClients.layer()),
    Effect.provideService(DatabaseUrl, url),
    Effect.scoped,
  )
  return { url: Redacted.value(url), socketDirectory: postmaster.socketDirectory, name }
})
