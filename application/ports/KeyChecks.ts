import { Context, type Effect, Schema } from "effect"

/** The secret of the server that a check belongs to. */
export type CheckedKey = "encryption" | "pepper"

/** The result of applying one key to a fixed text. Only a server with that key can produce or read it. */
export interface KeyCheck {
  readonly key: CheckedKey
  readonly value: Uint8Array
}

/** Another process has locked the checks for too long. `waited` is the duration, as text. */
export class KeyChecksLocked extends Schema.TaggedError<KeyChecksLocked>()("KeyChecksLocked", {
  waited: Schema.String,
}) {
  override get message() {
    return `Another server has been comparing its keys with this database for more than ${this.waited}. Wait until that server is ready, then start this one again.`
  }
}

/**
 * Stores which keys this database is used with, without the keys themselves.
 * Every adapter passes tests/contracts/KeyChecksContract.ts.
 */
export class KeyChecks extends Context.Service<
  KeyChecks,
  {
    /** Waits until no other process works on the checks, and keeps the others waiting until the transaction ends. */
    readonly lock: Effect.Effect<void, KeyChecksLocked>
    readonly list: Effect.Effect<ReadonlyArray<KeyCheck>>
    /** Adding the same check twice changes nothing. */
    readonly add: (check: KeyCheck) => Effect.Effect<void>
    /** Does nothing when there is no such check. */
    readonly remove: (check: KeyCheck) => Effect.Effect<void>
  }
>()("orrery/application/ports/KeyChecks") {}
