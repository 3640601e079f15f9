import { Context, Effect, Layer, Schema } from "effect"

import { Encryption } from "#application/ports/Encryption.ts"
import {
  type CiphertextHead,
  type CiphertextPlace,
  type StoredCiphertext,
  StoredCiphertexts,
} from "#application/ports/StoredCiphertexts.ts"

/** Read at once: heads only, so that a page is a few kilobytes. */
const pageCountMax = 200

/** The number of values of each kind reported by name; further ones are only counted. */
const namedCountMax = 20

/** Stored values that could not be decrypted. */
export interface UnreadableValues {
  readonly count: number
  /** Where the first 20 are, as in `secrets 0197…/slack/bot-token`. */
  readonly names: ReadonlyArray<string>
}

/** What one run did, and what it could not do. */
export interface Reencryption {
  readonly reencrypted: number
  /** Under an earlier key of this server, but changed or moved: the key is needed until they are restored. */
  readonly underNeededKeys: UnreadableValues
  /** Under keys that this server does not have. */
  readonly underUnknownKeys: UnreadableValues
  /** The earlier keys of `underNeededKeys`, named as in `Encryption.keyOf`. */
  readonly neededKeys: ReadonlySet<string>
}

const nameOf = ({ id, store }: CiphertextPlace) => `${store} ${id.join("/")}`

/** This server does not have its key, or the value was changed. */
class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {}) {}

const unreadableValues = () => {
  const names: Array<string> = []
  let count = 0
  return {
    add: (place: CiphertextPlace) => {
      count += 1
      if (names.length < namedCountMax) names.push(nameOf(place))
    },
    counted: (): UnreadableValues => ({ count, names }),
  }
}

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const stored = yield* StoredCiphertexts

  const renew = ({ associatedData, ciphertext }: StoredCiphertext) =>
    // Another server may have been faster.
    encryption.isCurrent(ciphertext)
      ? Effect.succeed(ciphertext)
      : encryption.decrypt(ciphertext, associatedData).pipe(
          Effect.catchDefect(() => new Unreadable()),
          Effect.flatMap((plaintext) => encryption.encrypt(plaintext, associatedData)),
        )

  return Effect.fn("ReencryptStored")(function* () {
    let reencrypted = 0
    const needed = unreadableValues()
    const unknown = unreadableValues()
    const neededKeys = new Set<string>()
    const countReencrypted = Effect.sync(() => void (reencrypted += 1))
    const noteUnreadable = ({ head, place }: CiphertextHead) =>
      Effect.sync(() => {
        // A key that this server does not have cannot be needed here, so there are never more of these than keys.
        const isNeeded = encryption.isReadable(head)
        if (isNeeded) neededKeys.add(encryption.keyOf(head))
        const values = isNeeded ? needed : unknown
        values.add(place)
      })

    let last: CiphertextPlace | undefined
    let page = yield* stored.page(last, pageCountMax)
    while (page.length > 0) {
      for (const found of page) {
        last = found.place
        if (encryption.isCurrent(found.head)) continue
        yield* stored.replace(found.place, renew).pipe(
          Effect.andThen(countReencrypted),
          Effect.catchTag("Unreadable", () => noteUnreadable(found)),
        )
      }
      page = yield* stored.page(last, pageCountMax)
    }
    return {
      reencrypted,
      underNeededKeys: needed.counted(),
      underUnknownKeys: unknown.counted(),
      neededKeys,
    } satisfies Reencryption
  })
})

/**
 * Re-encrypts, one by one, the values stored under another key than the current one. Afterwards an earlier key is needed
 * only by values under it that were changed or moved and may be restored. A value that cannot be decrypted stays unchanged
 * and is reported.
 */
export class ReencryptStored extends Context.Service<ReencryptStored>()(
  "orrery/application/encryption/ReencryptStored",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
