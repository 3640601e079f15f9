import { isIPv6 } from "node:net"

import { Context, Effect, Redacted } from "effect"

import { KeyHashing } from "#application/ports/KeyHashing.ts"

import { KeyTries } from "./KeyTries.ts"

/** An API key as it was sent. It lives no longer than the request. */
export interface SentKey {
  readonly text: Redacted.Redacted
  readonly hash: Uint8Array
}

/** Who sends a request, as far as that can be told before anything is looked up. */
export interface RequestCaller {
  /** The client's network address, or the network of it that counts as one. */
  readonly address: string
  /** The hash of the API key as it was sent, whether or not it works; absent where nothing was sent that can be one. */
  readonly key?: string
  /** The same key, to be looked up. */
  readonly sentKey?: SentKey
  /** Whether that key has lately let somebody through here. It may have ended since. */
  readonly hasLatelyWorked: boolean
  /** Who the caller turned out to be. Authentication sets it, and the request log reads it. */
  identity?: CallerIdentity
}

/** An authenticated caller, by ids alone. */
export interface CallerIdentity {
  readonly userId?: string
  readonly apiKeyId?: string
}

/** One person at home holds a whole /64, so it counts as one address. */
export const addressGroup = (address: string): string => {
  const plain = address.startsWith("::ffff:") ? address.slice(7) : address
  if (!plain.includes(":") || !isIPv6(plain)) return plain
  const [head = "", tail] = plain.split("::")
  const groups = head === "" ? [] : head.split(":")
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tail.split(":").length)
  const full = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ?? "").split(":")]
  return full.slice(0, 4).join(":")
}

/** Whoever sends the request being answered. */
export const CurrentCaller = Context.Reference<RequestCaller>("orrery/adapters/http/CurrentCaller", {
  defaultValue: () => ({ address: "unknown", hasLatelyWorked: false }),
})

/** No key is longer, and hashing takes the longer the more there is of it. */
const keyCharactersMax = 64

interface NamedKey {
  readonly key: string
  readonly sentKey: SentKey
}

/** Hashes keys: once for all requests with the same that begin together (see `RequestBatching`). */
const makeKeyReader = (keyHashing: KeyHashing["Service"]) => {
  const beginning = new Map<string, NamedKey>()
  const forget = () => beginning.clear()

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
  const keyTries = yield* KeyTries
  const readKey = makeKeyReader(yield* KeyHashing)

  return (remoteAddress: string, text: string | undefined): Effect.Effect<RequestCaller> => {
    const address = addressGroup(remoteAddress)
    return text === undefined || text.length > keyCharactersMax
      ? Effect.succeed({ address, hasLatelyWorked: false })
      : Effect.map(readKey(text), ({ key, sentKey }) => ({
          address,
          key,
          sentKey,
          hasLatelyWorked: keyTries.hasLatelyWorked(key),
        }))
  }
})
