import { Context, type DateTime, type Effect, type Redacted, Schema } from "effect"

/** The key a caller gave a request. */
export interface RequestKey {
  /**
   * Whose key it is, and for which route: in another scope, the same key is another one. At most 1,000 characters, none
   * of them a line break.
   */
  readonly scope: string
  /** 1 to 255 printable ASCII characters. */
  readonly key: string
}

/** The stored response to a request. */
export interface StoredResponse {
  /** Distinguishes the request's content from others, and reveals nothing about it. */
  readonly fingerprint: Uint8Array
  readonly status: number
  /** May contain a new API key, so it is stored encrypted and bound to the request's key. */
  readonly content: Redacted.Redacted
  readonly createdAt: DateTime.Utc
}

export interface KeptCount {
  readonly count: number
  /** Absent when there are none. */
  readonly oldestAt?: DateTime.Utc
}

/** Another request with this key is in progress. */
export class RequestKeyHeld extends Schema.TaggedError<RequestKeyHeld>()("RequestKeyHeld", {}) {}

/**
 * Keeps the responses to requests that may be repeated.
 * Every adapter passes tests/contracts/IdempotencyKeysContract.ts.
 */
export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    /**
     * Holds an exclusive lock on the key, across processes, until `work` and its enclosing transaction end. Fails at once when
     * the lock is taken. `work` gets the response kept since `keptSince`, if any.
     */
    readonly exclusively: <A, E, R>(
      requestKey: RequestKey,
      keptSince: DateTime.Utc,
      work: (kept: StoredResponse | undefined) => Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | RequestKeyHeld, R>
    /** Replaces the response kept so far. */
    readonly keep: (requestKey: RequestKey, response: StoredResponse) => Effect.Effect<void>
    /** The number of responses kept for a scope since a time, and the creation time of the oldest. */
    readonly countKept: (scope: string, keptSince: DateTime.Utc) => Effect.Effect<KeptCount>
    /** Removes at most `countMax` older responses. Returns their count. */
    readonly prune: (createdBefore: DateTime.Utc, countMax: number) => Effect.Effect<number>
  }
>()("orrery/application/ports/IdempotencyKeys") {}
