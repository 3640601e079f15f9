import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as MemoryIdempotencyKeys from "#adapters/memory/MemoryIdempotencyKeys.ts"
import { PruneResponses } from "#application/idempotency/PruneResponses.ts"
import { IdempotencyKeys } from "#application/ports/IdempotencyKeys.ts"

const encryption = AesGcmEncryption.layer({
  dataDirectory: "unused",
  key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

const kept = Effect.fnUntraced(function* (count: number) {
  const { keep } = yield* IdempotencyKeys
  const createdAt = yield* DateTime.now
  const response = { fingerprint: new Uint8Array(32), status: 201, content: Redacted.make("{}"), createdAt }
  const keys = Array.from({ length: count }, (_, index) => `${index} at ${DateTime.formatIso(createdAt)}`)
  yield* Effect.forEach(keys, (key) => keep({ scope: "scope", key }, response), { discard: true })
})

it.layer(PruneResponses.layer.pipe(Layer.provideMerge(MemoryIdempotencyKeys.layer), Layer.provide(encryption)))(
  "answers that are not given again",
  (it) => {
    it.effect("are forgotten, however many there are, once they are older than 24 hours", () =>
      Effect.gen(function* () {
        const pruneResponses = yield* PruneResponses
        yield* kept(1234)
        yield* TestClock.adjust("1 millis")
        yield* kept(3)

        yield* TestClock.adjust(24 * 3_600_000 - 1)
        assert.strictEqual(yield* pruneResponses(), 0)
        yield* TestClock.adjust("1 millis")
        assert.strictEqual(yield* pruneResponses(), 1234)
        assert.strictEqual(yield* pruneResponses(), 0)

        yield* TestClock.adjust("1 millis")
        assert.strictEqual(yield* pruneResponses(), 3)
      }),
    )
  },
)
