import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { type KeyCheck, KeyChecks } from "#application/ports/KeyChecks.ts"
import { Transaction } from "#application/ports/Transaction.ts"

const check = (key: KeyCheck["key"], ...bytes: ReadonlyArray<number>): KeyCheck => ({
  key,
  value: Uint8Array.from(bytes),
})

const sorted = Effect.gen(function* () {
  const all = yield* (yield* KeyChecks).list
  return all.map(({ key, value }) => `${key} ${[...value].join()}`).sort()
})

/** What everything that remembers checks of keys must do. Pass it your adapter's layer, without any check. */
export const keyChecksContract = <E>(adapter: string, layer: Layer.Layer<KeyChecks | Transaction, E>) =>
  it.layer(layer)(`KeyChecks on ${adapter}`, (it) => {
    it.effect("gives what was added, once, until it is removed", () =>
      Effect.gen(function* () {
        const { add, remove } = yield* KeyChecks
        assert.deepStrictEqual(yield* sorted, [])

        yield* Effect.forEach([check("encryption", 1), check("encryption", 2), check("pepper", 1)], add)
        yield* add(check("pepper", 1))
        assert.deepStrictEqual(yield* sorted, ["encryption 1", "encryption 2", "pepper 1"])

        yield* remove(check("encryption", 1))
        yield* remove(check("pepper", 2))
        assert.deepStrictEqual(yield* sorted, ["encryption 2", "pepper 1"])
      }),
    )

    it.effect("may be locked and changed in one transaction", () =>
      Effect.gen(function* () {
        const { add, list, lock } = yield* KeyChecks
        const { atomically } = yield* Transaction
        const before = (yield* list).length

        yield* atomically(Effect.andThen(lock, add(check("encryption", 3))))

        assert.lengthOf(yield* list, before + 1)
      }),
    )
  })
