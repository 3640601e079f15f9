import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

import { KeyUses } from "#application/access/KeyUses.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { type ApiKey, ApiKeyId } from "#domain/api-key/ApiKey.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { acme, ada, permanentKey, settle } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { now } from "./Access.ts"

/** What reached the database, and whether it takes anything. */
class Writes extends Context.Service<
  Writes,
  {
    readonly batches: Array<ReadonlyArray<{ readonly id: ApiKeyId; readonly at: DateTime.Utc }>>
    isAway: boolean
  }
>()("orrery/tests/application/access/keyUses.test/Writes") {
  static readonly layer = Layer.sync(Writes, () => ({ batches: [], isAway: false }))
}

/** Keys in memory that count what is written, behind a database that may be away. */
const counting = Layer.effect(
  ApiKeys,
  Effect.gen(function* () {
    const apiKeys = yield* ApiKeys
    const writes = yield* Writes
    return {
      ...apiKeys,
      recordUses: Effect.fnUntraced(function* (uses) {
        if (writes.isAway) return yield* Effect.die(new Error("The database is away."))
        writes.batches.push(uses)
        yield* apiKeys.recordUses(uses)
      }),
    }
  }),
).pipe(Layer.provide(MemoryPortsForTests.layer))

const stores = Layer.merge(MemoryPortsForTests.layer, counting).pipe(Layer.provideMerge(Writes.layer))

/** Runs a test on stores that outlive the server in it. */
const onStores = <A, E, R>(program: Effect.Effect<A, E, R>) =>
  Effect.andThen(TestClock.setTime(now.epochMilliseconds), Effect.andThen(settle, program).pipe(Effect.provide(stores)))

const serving = <A, E, R>(program: Effect.Effect<A, E, R>) => Effect.scoped(Effect.provide(program, KeyUses.layer))

const key: ApiKey = permanentKey(acme, ada, "used")

const addKey = Effect.flatMap(ApiKeys, (apiKeys) => apiKeys.add(key, new Uint8Array(32)))

const lastUsedAt = Effect.flatMap(ApiKeys, (apiKeys) =>
  Effect.map(apiKeys.get(acme.id, key.id), (found) => found.lastUsedAt),
)

const note = () => Effect.map(KeyUses, (uses) => uses.note(key.id))

const noteAll = (ids: ReadonlyArray<ApiKeyId>) =>
  Effect.map(KeyUses, (uses) => {
    for (const id of ids) uses.note(id)
  })

describe("noting when a key is used", () => {
  it.effect("writes it within a quarter of a minute, once for however many uses", () =>
    onStores(
      Effect.gen(function* () {
        yield* addKey
        const { batches } = yield* Writes
        yield* serving(
          Effect.gen(function* () {
            yield* TestClock.adjust("1 second")
            yield* Effect.replicateEffect(note(), 1000)
            assert.isUndefined(yield* lastUsedAt)

            yield* TestClock.adjust("14 seconds")
            assert.deepStrictEqual(yield* lastUsedAt, DateTime.add(now, { seconds: 1 }))
            const [batch, ...others] = batches
            assert.deepStrictEqual(others, [])
            assert.deepStrictEqual(
              batch?.map(({ at, id }) => ({ at, id })),
              [{ at: DateTime.add(now, { seconds: 1 }), id: key.id }],
            )
          }),
        )
      }),
    ),
  )

  it.effect("writes the last of several uses", () =>
    onStores(
      Effect.gen(function* () {
        yield* addKey
        yield* serving(
          Effect.gen(function* () {
            yield* note()
            yield* TestClock.adjust("10 seconds")
            yield* note()
            yield* TestClock.adjust("5 seconds")
          }),
        )

        assert.deepStrictEqual(yield* lastUsedAt, DateTime.add(now, { seconds: 10 }))
      }),
    ),
  )

  it.effect("writes nothing while no key is used", () =>
    onStores(
      Effect.gen(function* () {
        yield* serving(TestClock.adjust("10 minutes"))

        assert.deepStrictEqual((yield* Writes).batches, [])
      }),
    ),
  )

  it.effect("writes a thousand keys at once at most, and every one of them", () =>
    onStores(
      Effect.gen(function* () {
        const ids = Array.from({ length: 2345 }, (_, index) => ApiKeyId.make(uuid(`key ${index}`)))
        yield* serving(
          Effect.gen(function* () {
            yield* TestClock.adjust("1 second")
            yield* noteAll(ids)
            yield* TestClock.adjust("15 seconds")
          }),
        )

        const { batches } = yield* Writes
        assert.deepStrictEqual(
          batches.map(({ length }) => length),
          [1000, 1000, 345],
        )
        assert.strictEqual(new Set(batches.flat().map(({ id }) => id)).size, 2345)
      }),
    ),
  )

  it.effect("writes when the server stops what is not written yet", () =>
    onStores(
      Effect.gen(function* () {
        yield* addKey
        yield* serving(note())

        assert.deepStrictEqual(yield* lastUsedAt, now)
      }),
    ),
  )

  it.effect("keeps what a database that is unavailable does not take", () =>
    onStores(
      Effect.gen(function* () {
        yield* addKey
        const writes = yield* Writes
        yield* serving(
          Effect.gen(function* () {
            writes.isAway = true
            yield* note()
            yield* TestClock.adjust("1 minute")
            assert.isUndefined(yield* lastUsedAt)

            writes.isAway = false
            yield* TestClock.adjust("15 seconds")
            assert.deepStrictEqual(yield* lastUsedAt, now)
          }),
        )
      }),
    ),
  )

  it.effect("keeps the batches that a database has not taken, when it goes away between two", () =>
    onStores(
      Effect.gen(function* () {
        const writes = yield* Writes
        const { batches } = writes
        const ids = Array.from({ length: 1500 }, (_, index) => ApiKeyId.make(uuid(`key ${index}`)))
        const goAway = batches.push.bind(batches)
        batches.push = (...written) => {
          writes.isAway = true
          return goAway(...written)
        }
        yield* serving(
          Effect.gen(function* () {
            yield* TestClock.adjust("1 second")
            yield* noteAll(ids)
            yield* TestClock.adjust("15 seconds")
            assert.strictEqual(batches.length, 1)

            writes.isAway = false
            yield* TestClock.adjust("15 seconds")
          }),
        )

        assert.deepStrictEqual(
          batches.map(({ length }) => length),
          [1000, 500],
        )
        assert.strictEqual(new Set(batches.flat().map(({ id }) => id)).size, 1500)
      }),
    ),
  )

  it.effect("loses no use that is noted while another one is being written", () =>
    onStores(
      Effect.gen(function* () {
        yield* addKey
        const { batches } = yield* Writes
        yield* serving(
          Effect.gen(function* () {
            const uses = yield* KeyUses
            const push = batches.push.bind(batches)
            yield* TestClock.adjust("1 second")
            yield* note()
            batches.push = (...written) => {
              batches.push = push
              uses.note(key.id)
              return push(...written)
            }
            yield* TestClock.adjust("29 seconds")
          }),
        )

        assert.deepStrictEqual(yield* lastUsedAt, DateTime.add(now, { seconds: 15 }))
      }),
    ),
  )
})
