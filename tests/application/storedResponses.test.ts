import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import * as MemoryIdempotencyKeys from "#adapters/memory/MemoryIdempotencyKeys.ts"
import * as MemoryTransaction from "#adapters/memory/MemoryTransaction.ts"
import { RespondOnce } from "#application/idempotency/RespondOnce.ts"
import { storedResponsesPerScopeMax } from "#domain/request/RequestKey.ts"

const secret = Redacted.make(Buffer.alloc(32, 7).toString("base64"))

const memory = RespondOnce.layer.pipe(
  Layer.provide([MemoryIdempotencyKeys.layer, MemoryTransaction.layer]),
  Layer.provide(AesGcmEncryption.layer({ dataDirectory: "unused", key: secret })),
  Layer.provide(HmacKeyHashing.layer({ dataDirectory: "unused", pepper: secret })),
)

const ofAlan = "acme/alan/POST /things"

it.layer(memory)("The responses kept for one caller and route", (it) => {
  it.effect("are 1,000 at most: a further key is refused until one of them expires", () =>
    Effect.gen(function* () {
      const respondOnce = yield* RespondOnce
      let made = 0
      const make = Effect.sync(() => ({ status: 201, headers: {}, body: `thing ${++made}` }))
      const send = (key: number, scope = ofAlan) =>
        respondOnce({ scope, key: String(key), content: Redacted.make("{}") }, make)
      yield* send(0)
      yield* TestClock.adjust("1 hour")
      for (let key = 1; key < storedResponsesPerScopeMax; key++) yield* send(key)

      const error = yield* Effect.flip(send(storedResponsesPerScopeMax))

      assert.deepInclude(error, { _tag: "TooManyRequestKeys", retryAfterSeconds: 23 * 3600 + 1 })
      assert.strictEqual(made, 1000)
      assert.isTrue((yield* send(7)).isReplay)
      assert.isFalse((yield* send(storedResponsesPerScopeMax, "acme/ada/POST /things")).isReplay)
      yield* TestClock.adjust(`${23 * 3600 + 1} seconds`)
      assert.isFalse((yield* send(storedResponsesPerScopeMax)).isReplay)
      assert.strictEqual((yield* Effect.flip(send(storedResponsesPerScopeMax + 1)))._tag, "TooManyRequestKeys")
    }),
  )
})
