import { Context, type Effect } from "effect"

/** Where a ciphertext is stored. Opaque: it comes from `page` and goes back to this port. */
export interface CiphertextPlace {
  readonly store: string
  readonly id: ReadonlyArray<string>
}

export interface CiphertextHead {
  readonly place: CiphertextPlace
  /** Its first `ciphertextHeadBytes`. */
  readonly head: Uint8Array
}

export interface StoredCiphertext {
  readonly ciphertext: Uint8Array
  readonly associatedData: string
}

/**
 * Walks through all stored ciphertexts of every port.
 * Every adapter passes tests/contracts/StoredCiphertextsContract.ts.
 */
export class StoredCiphertexts extends Context.Service<
  StoredCiphertexts,
  {
    /** Those after a place, at most so many, in an order that stays; none when there are no more. */
    readonly page: (
      after: CiphertextPlace | undefined,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<CiphertextHead>>
    /** Replaces a ciphertext, and locks it against other changes meanwhile. Does nothing when it is gone. */
    readonly replace: <E, R>(
      place: CiphertextPlace,
      change: (stored: StoredCiphertext) => Effect.Effect<Uint8Array, E, R>,
    ) => Effect.Effect<void, E, R>
  }
>()("orrery/application/ports/StoredCiphertexts") {}
