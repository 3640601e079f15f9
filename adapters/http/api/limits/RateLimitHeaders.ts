import type { Allowance } from "./RateLimitAllowances.ts"

/** The header field `RateLimit-Policy` (IETF draft "RateLimit header fields for HTTP"): `cost` is what this request takes, in tokens. */
export const writeRateLimitPolicy = (name: string, { burst, perSecond }: Allowance, cost: number): string =>
  `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)};cost=${cost}`

/** The header field `RateLimit`: the tokens that are left, and the seconds until the same request fits. */
export const writeRateLimit = (name: string, remaining: number, retryAfterSeconds: number): string =>
  `"${name}";r=${remaining};t=${retryAfterSeconds}`
