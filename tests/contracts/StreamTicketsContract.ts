import { assert, it } from "@effect/vitest"
import { DateTime, Effect, type Layer } from "effect"

import { StreamTickets } from "#application/ports/StreamTickets.ts"
import { ApiKeyId } from "#domain/api-key/ApiKey.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const now = DateTime.makeUnsafe("2026-03-01T12:00:00.123Z")
const later = DateTime.add(now, { seconds: 30 })

const ticket = {
  apiKeyId: ApiKeyId.make(uuid("ticket key")),
  path: "/api/v1/clusters/staging/progress/stream",
  expiresAt: later,
}

const hash = (fill: number) => new Uint8Array(32).fill(fill)

/** What every home for tickets must do. Pass it your adapter's layer. */
export const streamTicketsContract = <E>(adapter: string, layer: Layer.Layer<StreamTickets, E>) =>
  it.layer(layer, { timeout: "60 seconds" })(`StreamTickets on ${adapter}`, (it) => {
    it.effect("returns a ticket as it was added, and only once", () =>
      Effect.gen(function* () {
        const tickets = yield* StreamTickets
        yield* tickets.add(hash(1), ticket, now)

        assert.deepStrictEqual(yield* tickets.take(hash(1)), ticket)
        assert.isUndefined(yield* tickets.take(hash(1)))
        assert.isUndefined(yield* tickets.take(hash(2)))
      }),
    )

    it.effect("returns a ticket to one of several that ask at once", () =>
      Effect.gen(function* () {
        const tickets = yield* StreamTickets
        yield* tickets.add(hash(3), ticket, now)

        const taken = yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => tickets.take(hash(3)), {
          concurrency: "unbounded",
        })
        assert.lengthOf(
          taken.filter((found) => found !== undefined),
          1,
        )
      }),
    )

    it.effect("forgets what has expired when the next ticket is added", () =>
      Effect.gen(function* () {
        const tickets = yield* StreamTickets
        yield* tickets.add(hash(4), ticket, now)
        yield* tickets.add(hash(5), { ...ticket, expiresAt: DateTime.add(later, { seconds: 10 }) }, now)
        yield* tickets.add(hash(6), ticket, DateTime.add(later, { seconds: 1 }))

        assert.isUndefined(yield* tickets.take(hash(4)))
        assert.isDefined(yield* tickets.take(hash(5)))
        assert.isDefined(yield* tickets.take(hash(6)))
      }),
    )
  })
