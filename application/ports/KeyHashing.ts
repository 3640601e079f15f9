import { Context, type Effect, type Redacted } from "effect"

/**
 * Turns the text of an API key into what is stored instead of it. The fingerprint of a request is made in the same way.
 *
 * The same text gives the same hash on every server that shares the pepper, and nobody without the pepper can test a guess.
 * Every adapter passes tests/contracts/KeyHashingContract.ts.
 */
export class KeyHashing extends Context.Service<
  KeyHashing,
  {
    /** 32 bytes. */
    readonly hash: (key: Redacted.Redacted) => Effect.Effect<Uint8Array>
  }
>()("orrery/application/ports/KeyHashing") {}
