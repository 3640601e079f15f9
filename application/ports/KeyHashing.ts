import { Context, type Effect, type Redacted } from "effect"

/**
 * Hashes the text of an API key for storage. The fingerprint of a request is a hash of the same kind.
 *
 * The same text gives the same hash on every server that shares the pepper. Without the pepper, a guess cannot be tested.
 * Every adapter passes tests/contracts/KeyHashingContract.ts.
 */
export class KeyHashing extends Context.Service<
  KeyHashing,
  {
    /** 32 bytes. */
    readonly hash: (key: Redacted.Redacted) => Effect.Effect<Uint8Array>
  }
>()("orrery/application/ports/KeyHashing") {}
