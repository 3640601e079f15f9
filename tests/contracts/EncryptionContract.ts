import { assert, it } from "@effect/vitest"
import { Effect, Exit, type Layer, Schema } from "effect"

import { ciphertextHeadBytes, Encryption } from "#application/ports/Encryption.ts"

const Bytes = Schema.Uint8Array
const Place = Schema.String
const Position = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))

/** What everything that encrypts must do. */
export const encryptionContract = <E>(adapter: string, layer: Layer.Layer<Encryption, E>) =>
  it.layer(layer)(`Encryption with ${adapter}`, (it) => {
    it.effect.prop("gives back exactly what it was given", [Bytes, Place], ([plaintext, place]) =>
      Effect.gen(function* () {
        const { decrypt, encrypt } = yield* Encryption

        assert.deepStrictEqual(yield* decrypt(yield* encrypt(plaintext, place), place), plaintext)
      }),
    )

    it.effect.prop("decrypts nothing in another place", [Bytes, Place, Place], ([plaintext, place, other]) =>
      Effect.gen(function* () {
        const { decrypt, encrypt } = yield* Encryption
        const elsewhere = other.toWellFormed() === place.toWellFormed() ? `${other}x` : other

        assert.isTrue(Exit.isFailure(yield* Effect.exit(decrypt(yield* encrypt(plaintext, place), elsewhere))))
      }),
    )

    it.effect.prop("notices any flipped bit", [Bytes, Place, Position], ([plaintext, place, position]) =>
      Effect.gen(function* () {
        const { decrypt, encrypt } = yield* Encryption
        const ciphertext = yield* encrypt(plaintext, place)
        const at = (position >> 3) % ciphertext.length
        const changed = ciphertext.with(at, (ciphertext[at] ?? 0) ^ (1 << (position & 7)))

        assert.isTrue(Exit.isFailure(yield* Effect.exit(decrypt(changed, place))))
      }),
    )

    it.effect.prop("notices a lost end", [Bytes, Place, Position], ([plaintext, place, position]) =>
      Effect.gen(function* () {
        const { decrypt, encrypt } = yield* Encryption
        const ciphertext = yield* encrypt(plaintext, place)

        const exit = yield* Effect.exit(decrypt(ciphertext.slice(0, position % ciphertext.length), place))
        assert.isTrue(Exit.isFailure(exit))
      }),
    )

    it.effect.prop("knows what it encrypted itself, from its head too", [Bytes, Place], ([plaintext, place]) =>
      Effect.gen(function* () {
        const { encrypt, isCurrent, isReadable, keyOf } = yield* Encryption
        const ciphertext = yield* encrypt(plaintext, place)

        assert.isTrue(isCurrent(ciphertext))
        assert.isTrue(isCurrent(ciphertext.slice(0, ciphertextHeadBytes)))
        assert.isTrue(isReadable(ciphertext))
        assert.isTrue(isReadable(ciphertext.slice(0, ciphertextHeadBytes)))
        assert.strictEqual(
          keyOf(ciphertext),
          keyOf((yield* encrypt(plaintext, "elsewhere")).slice(0, ciphertextHeadBytes)),
        )
      }),
    )

    it.effect("does not know what is under a key that it never had", () =>
      Effect.gen(function* () {
        const { encrypt, isCurrent, isReadable, keyOf } = yield* Encryption
        const ciphertext = yield* encrypt(new Uint8Array([7]), "place")
        const foreign = ciphertext.with(5, (ciphertext[5] ?? 0) ^ 1)

        assert.isFalse(isCurrent(foreign))
        assert.isFalse(isReadable(foreign))
        assert.isFalse(isReadable(new Uint8Array()))
        assert.notStrictEqual(keyOf(foreign), keyOf(ciphertext))
      }),
    )

    it.effect("never encrypts alike twice", () =>
      Effect.gen(function* () {
        const { encrypt } = yield* Encryption
        const plaintext = new TextEncoder().encode("the same")

        assert.notDeepEqual(yield* encrypt(plaintext, "place"), yield* encrypt(plaintext, "place"))
      }),
    )

    it.effect("does not show the plaintext", () =>
      Effect.gen(function* () {
        const { encrypt } = yield* Encryption
        const plaintext = new TextEncoder().encode("AKIAIOSFODNN7EXAMPLE")

        const ciphertext = yield* encrypt(plaintext, "place")
        assert.notInclude(Buffer.from(ciphertext).toString("latin1"), "AKIA")
      }),
    )
  })
