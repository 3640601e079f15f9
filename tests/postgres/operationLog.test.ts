import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"

import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { news, operationOn } from "#tests/fixtures/Operations.ts"
import { settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const ended = { status: "FAILED" } as const

/** The log as another process sees it: with connections, hubs and an ear of its own. */
const elsewhere = Effect.gen(function* () {
  const url = yield* DatabaseUrl
  const clients = Layer.fresh(PostgresClients.layer({ read: 1, exclusive: 2 }))
  const context = yield* Layer.build(
    Layer.fresh(PostgresOperationLog.layer).pipe(
      Layer.provide(clients),
      Layer.provide(Layer.succeed(DatabaseUrl, url)),
    ),
  )
  return yield* Effect.provideContext(OperationLog, context)
})

const listeners = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
)

/** What waits for a time of the clock gets it, as often as it takes: in small steps, so that no pool closes its idle connections. */
const asTimePasses = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(effect, Effect.forever(Effect.andThen(listeners, TestClock.adjust("100 millis"))).pipe(Effect.orDie))

onPostgres((database) => {
  const ports = Layer.mergeAll(
    PostgresOperationLog.layer,
    PostgresOperations.layer,
    PostgresClusters.layer,
    PostgresAccounts.layer,
    PostgresTransaction.layer,
  ).pipe(Layer.provideMerge(database))

  it.layer(Layer.provideMerge(settled, ports), { timeout: "60 seconds" })("the log of an operation", (it) => {
    it.effect("is heard in another process at once", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const other = yield* elsewhere
        const id = yield* operationOn("heard")
        const follower = yield* Effect.forkChild(Stream.runCollect(other.follow(id, 0)))

        yield* log.append(id, [news("a"), news("b")], {})
        yield* log.append(id, [news("c")], ended)

        assert.deepStrictEqual(yield* Fiber.join(follower), yield* log.read(id, 0, 10))
      }),
    )

    it.effect("is heard again after the listening connections were lost", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const other = yield* elsewhere
        const sql = yield* SqlClient.SqlClient
        const id = yield* operationOn("heard-again")
        const follower = yield* Effect.forkChild(Stream.runCollect(other.follow(id, 0)))
        yield* asTimePasses(Effect.repeat(listeners, { until: (rows) => rows.length >= 2 }))
        const lost = yield* listeners

        yield* Effect.forEach(lost, ({ pid }) => sql`SELECT pg_terminate_backend(${pid})`)
        yield* log.append(id, [news("told to nobody")], {})
        yield* asTimePasses(
          Effect.repeat(listeners, {
            until: (rows) => rows.filter(({ pid }) => !lost.some((before) => before.pid === pid)).length >= 2,
          }),
        )
        yield* log.append(id, [news("told to the new connection")], ended)

        assert.deepStrictEqual(
          (yield* Fiber.join(follower)).map(({ idempotencyKey }) => idempotencyKey),
          ["told to nobody", "told to the new connection"],
        )
      }),
    )

    it.effect("is looked at every few seconds, should a hint get lost", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const sql = yield* SqlClient.SqlClient
        const id = yield* operationOn("looked-at")
        const follower = yield* Effect.forkChild(Stream.runCollect(Stream.take(log.follow(id, 0), 2)))
        yield* log.append(id, [news("told")], {})

        yield* sql`
          INSERT INTO operation_events
          SELECT (jsonb_populate_record(e, '{"sequence": 2, "idempotency_key": "untold"}')).*
          FROM operation_events e WHERE operation_id = ${id}`

        const seen = yield* asTimePasses(Fiber.join(follower))
        assert.deepStrictEqual(
          seen.map(({ idempotencyKey }) => idempotencyKey),
          ["told", "untold"],
        )
      }),
    )

    it.effect("forgets what a transaction rolled back, and notifies no one", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const { atomically } = yield* Transaction
        const id = yield* operationOn("taken-back")
        const follower = yield* Effect.forkChild(Stream.runCollect(log.follow(id, 0)))

        yield* Effect.flip(atomically(Effect.andThen(log.append(id, [news("a")], ended), Effect.fail("refused"))))
        yield* log.append(id, [news("b")], ended)

        const seen = yield* Fiber.join(follower)
        assert.deepStrictEqual(
          seen.map(({ idempotencyKey, sequence }) => [idempotencyKey, sequence]),
          [["b", 1]],
        )
      }),
    )

    it.effect("shows a transaction what it has written itself, and no one else", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const operations = yield* Operations
        const { atomically } = yield* Transaction
        const id = yield* operationOn("own-writes")
        const outside = yield* Effect.context<never>()

        yield* atomically(
          Effect.gen(function* () {
            yield* log.append(id, [news("a")], {})
            const isolated = yield* Effect.promise(() => Effect.runPromiseWith(outside)(operations.get(id)))

            assert.strictEqual((yield* operations.get(id)).lastSequence, 1)
            assert.lengthOf(yield* log.newest(id, 10), 1)
            assert.lengthOf(yield* log.read(id, 0, 10), 1)
            assert.strictEqual(isolated.lastSequence, 0)
          }),
        )
      }),
    )

    let runs = 0
    it.effect.prop("keeps any text an engine or a cloud may report", [Schema.String], ([text]) =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const id = yield* operationOn(`text-${++runs}`)
        const event = { ...news("said"), message: `${text}\0\uD800`, rawOutput: text, labels: { [text]: text } }

        const told = yield* log.append(id, [event], {})

        assert.deepStrictEqual(yield* log.read(id, 0, 10), told)
        assert.strictEqual(told[0]?.message, `${text.toWellFormed().replaceAll("\0", "\uFFFD")}\uFFFD\uFFFD`)
      }),
    )
  })
})
