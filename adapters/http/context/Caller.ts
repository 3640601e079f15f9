import { Context, type Redacted } from "effect"

/** An API key as it was sent. It lives no longer than the request. */
export interface SentKey {
  readonly text: Redacted.Redacted
  readonly hash: Uint8Array
}

/** Who sends a request, as far as it is known before anything is looked up. */
export interface RequestCaller {
  /** The client's network address, or the network of it that counts as one. */
  readonly address: string
  /** The hash of the API key as it was sent, whether or not it works; absent where nothing was sent that can be one. */
  readonly key?: string
  /** The same key, to be looked up. */
  readonly sentKey?: SentKey
  /** Whether that key has recently worked on this server. It may have been revoked since. */
  readonly isRecentlyValid: boolean
  /** The authenticated caller. Authentication sets it, and the request log reads it. */
  identity?: CallerIdentity
}

/** An authenticated caller, by ids alone. */
export interface CallerIdentity {
  readonly userId?: string
  readonly apiKeyId?: string
}

/** Who sends the current request. */
export const CurrentCaller = Context.Reference<RequestCaller>("orrery/adapters/http/CurrentCaller", {
  defaultValue: () => ({ address: "unknown", isRecentlyValid: false }),
})
