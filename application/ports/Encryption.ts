import { Context, type Effect } from "effect"

/** Encrypts what must not be readable at rest. */
export class Encryption extends Context.Service<
  Encryption,
  {
    readonly encrypt: (plaintext: Uint8Array, associatedData: string) => Effect.Effect<Uint8Array>
    readonly decrypt: (ciphertext: Uint8Array, associatedData: string) => Effect.Effect<Uint8Array>
  }
>()("orrery/application/ports/Encryption") {}
