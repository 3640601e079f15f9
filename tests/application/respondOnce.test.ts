import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as TestClock from "effect/testing/TestClock"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import * as MemoryIdempotencyKeys from "#adapters/memory/MemoryIdempotencyKeys.ts"
import * as MemoryTransaction from "#adapters/memory/MemoryTransaction.ts"
import * as PostgresIdempotencyKeys from "#adapters/postgres/PostgresIdempotencyKeys.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { type SentResponse, RespondOnce } from "#application/idempotency/RespondOnce.ts"
import { joinWhileTimePasses } from "#tests/fixtures/JoinWhileTimePasses.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const secret = Redacted.make(Buffer.alloc(32, 7).toString("base64"))
const secrets = Layer.merge(
  AesGcmEncryption.layer({ dataDirectory: "unused", key: secret }),
  HmacKeyHashing.layer({ dataDirectory: "unused", pepper: secret }),
)

const memory = RespondOnce.layer.pipe(
  Layer.provide([MemoryIdempotencyKeys.layer, MemoryTransaction.layer]),
  Layer.provide(secrets),
)

const request = (key: string, content = '{"name":"first"}', scope = "acme/ada/POST /things") => ({
  scope,
  key,
  content: Redacted.make(content),
})

const created = (body: string): SentResponse => ({
  status: 201,
  headers: { location: `/things/${body}`, etag: '"1"' },
  body,
})

/** Makes another thing each time. */
const makeFactory = () => {
  let count = 0
  return {
    make: Effect.sync(() => created(`thing ${++count}`)),
    made: () => count,
  }
}

const send = Effect.fnUntraced(function* <E, R>(
  named: ReturnType<typeof request>,
  respond: Effect.Effect<SentResponse, E, R>,
) {
  return yield* (yield* RespondOnce)(named, respond)
})

describe("a request with a key", () => {
  it.layer(memory)((it) => {
    it.effect("is executed once, and gets the same response each time it is repeated", () =>
      Effect.gen(function* () {
        const { made, make } = makeFactory()

        const responses = [
          yield* send(request("a"), make),
          yield* send(request("a"), make),
          yield* send(request("a"), make),
        ]

        assert.strictEqual(made(), 1)
        assert.deepStrictEqual(
          responses,
          [false, true, true].map((isReplay) => ({ response: created("thing 1"), isReplay })),
        )
      }),
    )

    it.effect("is refused when it says something else than the first time, and nothing is done", () =>
      Effect.gen(function* () {
        const { made, make } = makeFactory()
        yield* send(request("b"), make)

        const error = yield* Effect.flip(send(request("b", '{"name":"second"}'), make))

        assert.strictEqual(error._tag, "RequestKeyReused")
        assert.strictEqual(made(), 1)
        assert.isTrue((yield* send(request("b"), make)).isReplay)
      }),
    )

    it.effect("may be retried when it failed or was refused, even with other content", () =>
      Effect.gen(function* () {
        const { made, make } = makeFactory()
        const refusal: SentResponse = { status: 409, headers: {}, body: "taken" }

        assert.strictEqual(yield* Effect.flip(send(request("c"), Effect.fail("refused"))), "refused")
        assert.deepStrictEqual(yield* send(request("c"), Effect.succeed(refusal)), {
          response: refusal,
          isReplay: false,
        })
        yield* Effect.exit(send(request("c"), Effect.die("broken")))

        assert.deepStrictEqual(yield* send(request("c", "{}"), make), { response: created("thing 1"), isReplay: false })
        assert.strictEqual(made(), 1)
      }),
    )

    it.effect("is another one under another key, and in another scope", () =>
      Effect.gen(function* () {
        const { make } = makeFactory()
        const others = [
          request("d"),
          request("e"),
          request("d", "{}", "acme/grace/POST /things"),
          request("d", "{}", "s"),
        ]

        const responses = yield* Effect.forEach(others, (named) => send(named, make))

        assert.deepStrictEqual(
          responses.map(({ response }) => response.body),
          ["thing 1", "thing 2", "thing 3", "thing 4"],
        )
      }),
    )

    it.effect("is forgotten after 24 hours", () =>
      Effect.gen(function* () {
        const { make } = makeFactory()
        yield* send(request("f"), make)

        yield* TestClock.adjust("24 hours")
        assert.isTrue((yield* send(request("f"), make)).isReplay)
        yield* TestClock.adjust("1 millis")
        assert.deepInclude(yield* send(request("f", "{}"), make), { isReplay: false, response: created("thing 2") })

        assert.deepInclude(yield* send(request("f", "{}"), make), { isReplay: true, response: created("thing 2") })
      }),
    )

    it.effect("waits ten seconds for the same one in progress, and then fails with that reason", () =>
      Effect.gen(function* () {
        const begun = yield* Deferred.make<void>()
        const end = yield* Deferred.make<SentResponse>()
        const { made, make } = makeFactory()
        const slow = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(end))
        const first = yield* Effect.forkChild(send(request("g"), slow))
        yield* Deferred.await(begun)

        const impatient = yield* Effect.forkChild(Effect.flip(send(request("g"), make)))
        assert.strictEqual((yield* joinWhileTimePasses(impatient))._tag, "RequestUnderWay")
        assert.isAtLeast(yield* Clock.currentTimeMillis, 10_000)

        const patient = yield* Effect.forkChild(send(request("g"), make))
        yield* TestClock.adjust("5 seconds")
        yield* Deferred.succeed(end, created("slow thing"))
        assert.deepStrictEqual(yield* joinWhileTimePasses(patient), { response: created("slow thing"), isReplay: true })
        assert.isFalse((yield* Fiber.join(first)).isReplay)
        assert.strictEqual(made(), 0)
      }),
    )
  })
})

onPostgres((database) => {
  const ports = RespondOnce.layer.pipe(
    Layer.provideMerge(Layer.merge(PostgresIdempotencyKeys.layer, PostgresTransaction.layer)),
    Layer.provide(secrets),
    Layer.provideMerge(database),
  )

  it.layer(ports, { timeout: "60 seconds", excludeTestServices: true })("a request with a key on postgres", (it) => {
    /** A table, and an effect that writes to it and responds with what it wrote. */
    const things = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE IF NOT EXISTS things (name TEXT)`
      yield* sql`TRUNCATE things`
      const written = Effect.map(sql<{ name: string }>`SELECT name FROM things`, (rows) => rows.map(({ name }) => name))
      const write = (name: string) => Effect.as(sql`INSERT INTO things ${sql.insert({ name })}`, created(name))
      return { sql, write, written }
    })

    it.effect("is executed by one of many at once, and all get the same response", () =>
      Effect.gen(function* () {
        const { write, written } = yield* things
        const names = Array.from({ length: 12 }, (_, index) => `thing ${index}`)

        const responses = yield* Effect.forEach(names, (name) => send(request("raced"), write(name)), {
          concurrency: "unbounded",
        })

        const [winner] = yield* written
        assert.deepStrictEqual(yield* written, [winner])
        for (const { response } of responses) assert.strictEqual(response.body, winner)
        assert.lengthOf(
          responses.filter(({ isReplay }) => !isReplay),
          1,
        )
      }),
    )

    it.effect("leaves no change without its response, when its response cannot be written or its connection dies", () =>
      Effect.gen(function* () {
        const { sql, write, written } = yield* things
        yield* sql`ALTER TABLE idempotency_keys ADD CONSTRAINT none CHECK (status = 0) NOT VALID`
        yield* Effect.exit(send(request("crashed"), write("unanswered")))
        yield* sql`ALTER TABLE idempotency_keys DROP CONSTRAINT none`
        assert.deepStrictEqual(yield* written, [])

        const dies = Effect.andThen(write("cut off"), sql`SELECT pg_terminate_backend(pg_backend_pid())`)
        yield* Effect.exit(send(request("crashed"), Effect.as(dies, created("cut off"))))
        assert.deepStrictEqual(yield* written, [])

        assert.isFalse((yield* send(request("crashed"), write("answered"))).isReplay)
        assert.isTrue((yield* send(request("crashed"), write("again"))).isReplay)
        assert.deepStrictEqual(yield* written, ["answered"])
      }),
    )

    it.effect("takes back what it wrote when it is refused after all", () =>
      Effect.gen(function* () {
        const { write, written } = yield* things
        const refusal: SentResponse = { status: 409, headers: {}, body: "taken" }

        assert.deepStrictEqual((yield* send(request("refused"), Effect.as(write("taken"), refusal))).response, refusal)
        assert.deepStrictEqual(yield* written, [])
      }),
    )

    it.effect("leaves no trace of what it said, nor of its response", () =>
      Effect.gen(function* () {
        const { sql, write } = yield* things
        yield* send(request("discreet", '{"password":"hunter2"}'), Effect.as(write("it"), created("orr_never_shown")))

        const rows = yield* sql<{ readable: string }>`
          SELECT encode(answer, 'escape') || encode(fingerprint, 'escape') || k::text AS readable
          FROM idempotency_keys k WHERE key = 'discreet'`

        assert.lengthOf(rows, 1)
        assert.notMatch(rows[0]?.readable ?? "", /never_shown|hunter2|location/)
      }),
    )
  })
})
