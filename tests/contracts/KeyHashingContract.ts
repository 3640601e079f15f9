import { assert, it } from "@effect/vitest"
import { Effect, type Layer, Redacted, Schema } from "effect"

import { KeyHashing } from "#application/ports/KeyHashing.ts"

/** What everything that hashes API keys must do. `layer` and `peppered` are the same with two different peppers. */
export const keyHashingContract = <E>(
  adapter: string,
  layer: Layer.Layer<KeyHashing, E>,
  peppered: Layer.Layer<KeyHashing, E>,
) =>
  it.layer(layer)(`KeyHashing with ${adapter}`, (it) => {
    const hashOf = (text: string) => Effect.flatMap(KeyHashing, ({ hash }) => hash(Redacted.make(text)))

    it.effect.prop("gives 32 bytes, the same each time", [Schema.String], ([text]) =>
      Effect.gen(function* () {
        const hash = yield* hashOf(text)

        assert.strictEqual(hash.length, 32)
        assert.deepStrictEqual(yield* hashOf(text), hash)
      }),
    )

    it.effect.prop("distinguishes any two keys", [Schema.String, Schema.String], ([one, other]) =>
      Effect.gen(function* () {
        const same = Buffer.compare(yield* hashOf(one), yield* hashOf(other)) === 0

        // Lone surrogates have no UTF-8; a key never holds one.
        assert.strictEqual(same, one.toWellFormed() === other.toWellFormed())
      }),
    )

    it.effect("depends on the pepper", () =>
      Effect.gen(function* () {
        const elsewhere = yield* hashOf("orr_key").pipe(Effect.provide(peppered))

        assert.notDeepEqual(yield* hashOf("orr_key"), elsewhere)
      }),
    )
  })
