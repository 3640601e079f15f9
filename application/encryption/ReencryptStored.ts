import { Context, Effect, Layer, Schema } from "effect"

import { Encryption } from "#application/ports/Encryption.ts"
import { type CiphertextPlace, type StoredCiphertext, StoredCiphertexts } from "#application/ports/StoredCiphertexts.ts"

/** Read at once: heads only, so that a page is a few kilobytes. */
const pageCountMax = 200

/** Its key is not known here, or it was changed. */
class Unreadable extends Schema.TaggedError<Unreadable>()("Unreadable", {}) {}

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
    let unreadable = 0
    const countUnreadable = () => Effect.sync(() => void (unreadable += 1))
    const countReencrypted = Effect.sync(() => void (reencrypted += 1))

    let last: CiphertextPlace | undefined
    let page = yield* stored.page(last, pageCountMax)
    while (page.length > 0) {
      for (const { head, place } of page) {
        last = place
        if (encryption.isCurrent(head)) continue
        yield* stored
          .replace(place, renew)
          .pipe(Effect.andThen(countReencrypted), Effect.catchTag("Unreadable", countUnreadable))
      }
      page = yield* stored.page(last, pageCountMax)
    }
    return { reencrypted, unreadable }
  })
})

/**
 * Encrypts anew, one by one, whatever is stored under another key than the current one: after that no earlier key is needed any more.
 * What cannot be decrypted stays as it is and is counted.
 */
export class ReencryptStored extends Context.Service<ReencryptStored>()(
  "orrery/application/encryption/ReencryptStored",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
