import { createServer } from "node:net"

import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import * as PostgresMigrator from "#adapters/postgres/PostgresMigrator.ts"
import { freePort } from "#tests/fixtures/FreePort.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

/** Why a server with this URI cannot start. */
const refusal = (url: string) =>
  Effect.map(
    Effect.flip(
      Effect.scoped(
        Layer.build(
          PostgresMigrator.layerWithin("200 millis").pipe(
            Layer.provide(PostgresClients.layer()),
            Layer.provide(Layer.succeed(DatabaseUrl, Redacted.make(url))),
          ),
        ),
      ),
    ),
    ({ message }) => message,
  )

it.live("a database that does not listen is reported with its host, its port, the cause and what to do", () =>
  Effect.gen(function* () {
    const port = yield* freePort
    const message = yield* refusal(`postgres://ada:hunter2@127.0.0.1:${port}/orrery`)

    assert.strictEqual(
      message,
      `PostgreSQL at 127.0.0.1:${port} (database orrery) cannot be used: nothing listens there (ECONNREFUSED). Start PostgreSQL, or correct the host and the port in DATABASE_URL.`,
    )
  }),
)

it.live("a host that does not exist is reported as one", () =>
  Effect.gen(function* () {
    const message = yield* refusal("postgres://ada:hunter2@nowhere.invalid/orrery?sslmode=require")

    assert.match(
      message,
      /^PostgreSQL at nowhere\.invalid:5432 \(database orrery\) cannot be used: the name of the host/,
    )
    assert.notInclude(message, "hunter2")
  }),
)

it.live("a program that is no PostgreSQL is reported with its address", () =>
  Effect.gen(function* () {
    const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
      () => Effect.sync(() => server.close()),
    )
    const address = server.address()
    const port = typeof address === "object" ? address?.port : 0
    const message = yield* refusal(`postgres://ada:hunter2@127.0.0.1:${port}/orrery`)

    assert.include(message, `PostgreSQL at 127.0.0.1:${port} (database orrery) cannot be used: `)
    assert.notInclude(message, "hunter2")
  }),
)

onPostgres((database) => {
  it.live("a database that does not exist is reported by name", () =>
    Effect.gen(function* () {
      const url = new URL(Redacted.value(yield* DatabaseUrl))
      url.pathname = "/missing"
      const message = yield* refusal(url.href)

      assert.include(
        message,
        "(database missing) cannot be used: there is no such database (3D000). Create the database",
      )
    }).pipe(Effect.provide(database)),
  )
})
