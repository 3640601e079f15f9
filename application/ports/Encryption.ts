import { Context, type Effect } from "effect"

/** So many of its first bytes tell which key a ciphertext is under. */
export const ciphertextHeadBytes = 16

/**
 * Encrypts what must not be readable at rest.
 *
 * The associated data says where the ciphertext belongs (see AssociatedData.ts): it is not stored, and one moved elsewhere does
 * not decrypt. Every adapter passes tests/contracts/EncryptionContract.ts.
 */
export class Encryption extends Context.Service<
  Encryption,
  {
    readonly encrypt: (plaintext: Uint8Array, associatedData: string) => Effect.Effect<Uint8Array>
    /** Dies when the ciphertext was changed or belongs elsewhere, or its key is not here any more. */
    readonly decrypt: (ciphertext: Uint8Array, associatedData: string) => Effect.Effect<Uint8Array>
    /** Whether a ciphertext, or its head, is under the key that encrypts now. What is not has to be encrypted anew before its key goes. */
    readonly isCurrent: (ciphertext: Uint8Array) => boolean
    /** Whether the key of a ciphertext, or of its head, is among the keys of this server. */
    readonly isReadable: (ciphertext: Uint8Array) => boolean
    /** Names the key of a ciphertext, or of its head: equal names mean the same key. The name says nothing about the key. */
    readonly keyOf: (ciphertext: Uint8Array) => string
  }
>()("orrery/application/ports/Encryption") {}
