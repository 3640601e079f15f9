import { Context, type DateTime, type Effect, type Redacted, Schema } from "effect"

/** The key a caller gave a request. */
export interface RequestKey {
  /** Whose key it is, and for which route: elsewhere the same key is another one. At most 1,000 characters, none of them a line break. */
  readonly scope: string
  /** 1 to 255 printable ASCII characters. */
  readonly key: string
}

/** The answer a request was given. */
export interface KeptAnswer {
  /** Tells the request's content from others, and nothing about it. */
  readonly fingerprint: Uint8Array
  readonly status: number
  /** May hold a new API key, so it is kept encrypted and bound to the request's key. */
  readonly content: Redacted.Redacted
  readonly createdAt: DateTime.Utc
}

export interface KeptCount {
  readonly count: number
  /** Absent when there are none. */
  readonly oldestAt?: DateTime.Utc
}

/** Another request with this key is being answered right now. */
export class RequestKeyHeld extends Schema.TaggedError<RequestKeyHeld>()("RequestKeyHeld", {}) {}

/**
 * Keeps the answers of requests that may come twice.
 * Every adapter passes tests/contracts/IdempotencyKeysContract.ts.
 */
export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    /**
     * Lets nobody else work on the key, in any process, until `work` has ended and the transaction around it; fails at once when
     * somebody does. `work` gets the answer kept since a time.
     */
    readonly exclusively: <A, E, R>(
      requestKey: RequestKey,
      keptSince: DateTime.Utc,
      work: (kept: KeptAnswer | undefined) => Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | RequestKeyHeld, R>
    /** Replaces the answer kept so far. */
    readonly keep: (requestKey: RequestKey, answer: KeptAnswer) => Effect.Effect<void>
    /** The answers that are kept for a scope since a time: how many, and when the oldest of them was created. */
    readonly countKept: (scope: string, keptSince: DateTime.Utc) => Effect.Effect<KeptCount>
    /** Removes at most so many answers that are older; answers how many there were. */
    readonly prune: (createdBefore: DateTime.Utc, countMax: number) => Effect.Effect<number>
  }
>()("orrery/application/ports/IdempotencyKeys") {}
