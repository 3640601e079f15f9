import { Context, type Effect } from "effect"

/** Which secret of the server a check is about. */
export type CheckedKey = "encryption" | "pepper"

/** What one key made of a text that is always the same: only a server with that key makes or reads it. */
export interface KeyCheck {
  readonly key: CheckedKey
  readonly value: Uint8Array
}

/**
 * Remembers with which keys this database is used, without the keys themselves.
 * Every adapter passes tests/contracts/KeyChecksContract.ts.
 */
export class KeyChecks extends Context.Service<
  KeyChecks,
  {
    /** Waits until no other process works on the checks, and keeps the others waiting until the transaction ends. */
    readonly lock: Effect.Effect<void>
    readonly list: Effect.Effect<ReadonlyArray<KeyCheck>>
    /** Adding the same check twice changes nothing. */
    readonly add: (check: KeyCheck) => Effect.Effect<void>
    /** Does nothing when there is no such check. */
    readonly remove: (check: KeyCheck) => Effect.Effect<void>
  }
>()("orrery/application/ports/KeyChecks") {}
