import { Context, type Effect } from "effect"

/** The number of leading bytes of a ciphertext that identify its key. */
export const ciphertextHeadBytes = 16

/**
 * Encrypts what must not be readable at rest.
 *
 * The associated data identifies where the ciphertext belongs (see application/encryption/AssociatedData.ts): it is not
 * stored, and one moved elsewhere does not decrypt. Every adapter passes tests/contracts/EncryptionContract.ts.
 */
export class Encryption extends Context.Service<
  Encryption,
  {
    readonly encrypt: (plaintext: Uint8Array, associatedData: string) => Effect.Effect<Uint8Array>
    /** Dies when the ciphertext was changed or belongs elsewhere, or this server does not have its key. */
    readonly decrypt: (ciphertext: Uint8Array, associatedData: string) => Effect.Effect<Uint8Array>
    /** Whether the current key encrypted a ciphertext, given it or its head. If not, re-encrypt it before its key is removed. */
    readonly isCurrent: (ciphertext: Uint8Array) => boolean
    /** Whether the key of a ciphertext, or of its head, is among the keys of this server. */
    readonly isReadable: (ciphertext: Uint8Array) => boolean
    /** Names the key of a ciphertext, or of its head: equal names mean the same key. The name reveals nothing about the key. */
    readonly keyOf: (ciphertext: Uint8Array) => string
  }
>()("orrery/application/ports/Encryption") {}
