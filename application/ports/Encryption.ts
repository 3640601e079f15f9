import { Context, type Effect } from "effect"

/**
 * Encrypts what must not be readable at rest.
 *
 * The associated data says where the ciphertext belongs, such as `terraform-state/<cluster id>`: it is not stored, and one moved
 * elsewhere does not decrypt. Every adapter passes tests/contracts/EncryptionContract.ts.
 */
export class Encryption extends Context.Service<
  Encryption,
  {
    readonly encrypt: (plaintext: Uint8Array, associatedData: string) => Effect.Effect<Uint8Array>
    /** Dies when the ciphertext was changed or belongs elsewhere, or its key is not here any more. */
    readonly decrypt: (ciphertext: Uint8Array, associatedData: string) => Effect.Effect<Uint8Array>
  }
>()("orrery/application/ports/Encryption") {}
