import { isIPv6 } from "node:net"

import type { ErrorAnswer } from "./ErrorAnswer.ts"
import { type HttpLimits } from "./HttpLimits.ts"
import * as TokenBuckets from "./TokenBuckets.ts"

/** The verdict on one request: the headers that tell the caller where it stands, and the refusal when it went too far. */
export interface RateVerdict {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal?: ErrorAnswer
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

/**
 * Limits requests by address and by key, before anything is looked up.
 *
 * The key is counted as sent: a caller that tries many keys is held by its address.
 */
export const make = (limits: HttpLimits) => {
  const perKey = TokenBuckets.make(limits.requestsPerKey)
  const perAddress = TokenBuckets.make(limits.requestsPerAddress)
  const keyPolicy = policy("key", limits.requestsPerKey)
  const addressPolicy = policy("address", limits.requestsPerAddress)

  return (address: string, key: string | undefined, nowMillis: number): RateVerdict => {
    const byAddress = perAddress(addressGroup(address), nowMillis)
    if (!byAddress.allowed) return refuse("address", addressPolicy, byAddress, "this address")
    if (key === undefined || key.length > 64) return { headers: standing("address", addressPolicy, byAddress) }
    const byKey = perKey(key, nowMillis)
    if (!byKey.allowed) return refuse("key", keyPolicy, byKey, "this API key")
    return { headers: standing("key", keyPolicy, byKey) }
  }
}

const policy = (name: string, { burst, perSecond }: TokenBuckets.Allowance): string =>
  `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`

/** The header fields of the IETF draft "RateLimit header fields for HTTP". */
const standing = (name: string, policyText: string, ruling: TokenBuckets.Ruling) => ({
  "ratelimit-policy": policyText,
  ratelimit: `"${name}";r=${ruling.remaining};t=${ruling.retryAfterSeconds}`,
})

const refuse = (name: string, policyText: string, ruling: TokenBuckets.Ruling, whose: string): RateVerdict => ({
  headers: standing(name, policyText, ruling),
  refusal: {
    status: 429,
    code: "RATE_LIMITED",
    error: `Too many requests from ${whose}. Wait ${ruling.retryAfterSeconds} s and send this one again.`,
    headers: { "retry-after": String(ruling.retryAfterSeconds) },
  },
})
