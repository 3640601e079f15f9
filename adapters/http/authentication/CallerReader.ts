import { Effect, Redacted } from "effect"

import { KeyHashing } from "#application/ports/KeyHashing.ts"

import type { RequestCaller, SentKey } from "../context/Caller.ts"
import { addressGroup } from "../request/AddressGroup.ts"
import { KeyLookupThrottle } from "./KeyLookupThrottle.ts"

/** No key is longer, and hashing takes the longer the more there is of it. */
const keyCharactersMax = 64

interface NamedKey {
  readonly key: string
  readonly sentKey: SentKey
}

/** Hashes keys: once for all requests with the same that begin together (see `RequestBatching`). */
const makeKeyReader = (keyHashing: KeyHashing["Service"]) => {
  let beginning = new Map<string, NamedKey>()
  const forget = () => {
    // A new map: V8 links the table of a cleared map to the next table, and so keeps the entries of all later batches in memory
    // once one of them has reached the old generation.
    beginning = new Map()
  }

  return (text: string): Effect.Effect<NamedKey> => {
    const known = beginning.get(text)
    if (known !== undefined) return Effect.succeed(known)
    const redacted = Redacted.make(text)
    return Effect.map(keyHashing.hash(redacted), (hash) => {
      const named = { key: Buffer.from(hash).toString("latin1"), sentKey: { text: redacted, hash } }
      if (beginning.size === 0) queueMicrotask(forget)
      beginning.set(text, named)
      return named
    })
  }
}

/** Finds out who sends a request by the address and the API key of it. */
export const makeCallerReader = Effect.gen(function* () {
  const keyLookupThrottle = yield* KeyLookupThrottle
  const readKey = makeKeyReader(yield* KeyHashing)

  return (remoteAddress: string, text: string | undefined): Effect.Effect<RequestCaller> => {
    const address = addressGroup(remoteAddress)
    return text === undefined || text.length > keyCharactersMax
      ? Effect.succeed({ address, isRecentlyValid: false })
      : Effect.map(readKey(text), ({ key, sentKey }) => ({
          address,
          key,
          sentKey,
          isRecentlyValid: keyLookupThrottle.isRecentlyValid(key),
        }))
  }
})
