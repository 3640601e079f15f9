import { assert, it } from "@effect/vitest"
import { Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"

import { RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"
import * as MemoryRateLimitUsage from "#adapters/memory/MemoryRateLimitUsage.ts"
import * as PostgresRateLimitUsage from "#adapters/postgres/PostgresRateLimitUsage.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { type RawRequest, send } from "./RawRequest.ts"

/** What comes back while a test runs is next to nothing. */
const limits = { requestsPerKey: { burst: 40, perSecond: 0.01 }, usageExchangeSeconds: 0.1 }

const clusters = { path: "/api/v1/clusters", key: keys.ada }

/** Another server that tells what callers have spent in the same place. */
const startServer = Effect.gen(function* () {
  const usage = Layer.succeed(RateLimitUsage, yield* RateLimitUsage)
  const context = yield* Layer.build(Layer.fresh(HttpServerForTests.layer({ limits, usage })))
  return (request: RawRequest) => Effect.provideContext(send(request), context)
})

type Server = Effect.Success<typeof startServer>

/** Asks until it is refused, leaving the servers time to tell each other; answers how often it was let in. */
const askUntilRefused = (server: Server, request: RawRequest = clusters) => {
  let allowed = 0
  return server(request).pipe(
    Effect.tap(({ status }) => Effect.sync(() => (allowed += status === 200 ? 1 : 0))),
    Effect.repeat({ until: ({ status }) => status === 429, schedule: Schedule.spaced("25 millis") }),
    Effect.map(() => allowed),
  )
}

const suite = <E>(name: string, usage: Layer.Layer<RateLimitUsage, E>) =>
  it.layer(usage, { excludeTestServices: true, timeout: "60 seconds" })(`Two servers on one ${name}`, (it) => {
    it.effect("let a key through little more often than one would", () =>
      Effect.gen(function* () {
        const [one, other] = [yield* startServer, yield* startServer]
        const byOne = yield* askUntilRefused(one)
        const byOther = yield* askUntilRefused(other)

        assert.strictEqual(byOne, 40)
        // It hears of the others when it first tells of its own, after an eighth of a burst or a tenth of a second.
        assert.isAtMost(byOther, 15)
        assert.strictEqual((yield* one({ ...clusters, key: keys.graceAtAcme })).status, 200)
      }),
    )

    it.effect("let a key through little more often when it asks both at once", () =>
      Effect.gen(function* () {
        const [one, other] = [yield* startServer, yield* startServer]
        const asked = { ...clusters, key: keys.graceAtGlobex }
        const both = [askUntilRefused(one, asked), askUntilRefused(other, asked)]
        const allowed = (yield* Effect.all(both, { concurrency: 2 })).reduce((sum, of) => sum + of, 0)

        assert.isAtLeast(allowed, 40)
        assert.isAtMost(allowed, 60)
      }),
    )
  })

suite("memory", MemoryRateLimitUsage.layer)

onPostgres((database) => {
  suite("PostgreSQL", PostgresRateLimitUsage.layer.pipe(Layer.provide(database)))

  it.layer(PostgresRateLimitUsage.layer.pipe(Layer.provideMerge(database)), {
    excludeTestServices: true,
    timeout: "60 seconds",
  })("A server whose database goes away", (it) => {
    it.effect("goes on limiting by itself, and writes no key and no address", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const server = yield* startServer
        yield* Effect.forEach(Array.from({ length: 10 }), () => server(clusters))
        const rows = yield* sql<{ text: string }>`SELECT row_to_json(u)::text AS text FROM rate_limit_usage u`.pipe(
          Effect.repeat({ until: (found) => found.length > 0, schedule: Schedule.spaced("20 millis") }),
        )
        for (const { text } of rows) {
          assert.notInclude(text, keys.ada)
          assert.notInclude(text, "127.0.0.1")
        }

        yield* sql`ALTER TABLE rate_limit_usage RENAME TO gone`
        const allowed = yield* askUntilRefused(server)

        assert.strictEqual(10 + allowed, 40)
      }),
    )
  })
})
