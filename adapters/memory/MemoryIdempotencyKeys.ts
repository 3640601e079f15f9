import { DateTime, Effect, Layer, Redacted } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { IdempotencyKeys, type StoredResponse, RequestKeyHeld } from "#application/ports/IdempotencyKeys.ts"

type StoredRow = Omit<StoredResponse, "content"> & { readonly scope: string; readonly ciphertext: Uint8Array }

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const responses = new Map<string, StoredRow>()
  const held = new Set<string>()

  const read = Effect.fnUntraced(function* (place: string, keptSince: DateTime.Utc) {
    const stored = responses.get(place)
    if (stored === undefined || DateTime.isLessThan(stored.createdAt, keptSince)) return undefined
    const { ciphertext, scope: _scope, ...rest } = stored
    const content = Redacted.make(new TextDecoder().decode(yield* encryption.decrypt(ciphertext, place)))
    return { ...rest, content } satisfies StoredResponse
  })

  return IdempotencyKeys.of({
    exclusively: (requestKey, keptSince, work) => {
      const place = AssociatedData.ofStoredResponse(requestKey)
      return Effect.acquireUseRelease(
        Effect.suspend(() => (held.has(place) ? new RequestKeyHeld() : Effect.sync(() => held.add(place)))),
        () => Effect.flatMap(read(place, keptSince), work),
        () => Effect.sync(() => held.delete(place)),
      )
    },
    keep: Effect.fn("MemoryIdempotencyKeys.keep")(function* (requestKey, { content, ...rest }) {
      const place = AssociatedData.ofStoredResponse(requestKey)
      const plaintext = new TextEncoder().encode(Redacted.value(content))
      responses.set(place, {
        ...rest,
        scope: requestKey.scope,
        ciphertext: yield* encryption.encrypt(plaintext, place),
      })
    }),
    countKept: (scope, keptSince) =>
      Effect.sync(() => {
        const times = [...responses.values()]
          .filter((stored) => stored.scope === scope && !DateTime.isLessThan(stored.createdAt, keptSince))
          .map(({ createdAt }) => createdAt)
        const [first, ...others] = times
        return first === undefined
          ? { count: 0 }
          : { count: times.length, oldestAt: others.reduce(DateTime.min, first) }
      }),
    prune: (createdBefore, countMax) =>
      Effect.sync(() => {
        const old = [...responses]
          .filter(([, { createdAt }]) => DateTime.isLessThan(createdAt, createdBefore))
          .slice(0, countMax)
        for (const [place] of old) responses.delete(place)
        return old.length
      }),
  })
})

export const layer = Layer.effect(IdempotencyKeys, make)
