import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"

import { Ids } from "#application/ports/Ids.ts"

/** What every source of identifiers must do. Pass it your adapter's layer. */
export const idsContract = <E>(adapter: string, layer: Layer.Layer<Ids, E>) =>
  it.layer(layer)(`Ids on ${adapter}`, (it) => {
    it.effect("never gives the same identifier twice, and later ones sort after earlier ones", () =>
      Effect.gen(function* () {
        const { uuid } = yield* Ids

        const uuids = yield* Effect.forEach(Array.from({ length: 1000 }), () => uuid)

        assert.strictEqual(new Set(uuids).size, 1000)
        assert.deepStrictEqual(uuids.toSorted(), uuids)
      }),
    )

    it.effect("gives none that a tool could take for a number with an exponent", () =>
      Effect.gen(function* () {
        const { uuid } = yield* Ids

        // Each in a millisecond of its own: within one they count up and resemble each other.
        const next = Effect.andThen(TestClock.adjust("1 millis"), uuid)
        const uuids = yield* Effect.forEach(Array.from({ length: 3000 }), () => next)

        assert.deepStrictEqual(
          uuids.filter((id) => /-\d+e\d{3}/.test(id)),
          [],
        )
      }),
    )

    it.effect("gives as many random bytes as were asked for, and others each time", () =>
      Effect.gen(function* () {
        const { randomBytes } = yield* Ids

        const [first, second] = [yield* randomBytes(32), yield* randomBytes(32)]

        assert.strictEqual(first.length, 32)
        assert.notDeepEqual(first, second)
      }),
    )
  })
