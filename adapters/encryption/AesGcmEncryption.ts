import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { type Array, Effect, Layer, Redacted, Result } from "effect"
import { Aead, Mac, SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"

import { Encryption } from "#application/ports/Encryption.ts"

import { keyFile } from "./KeyFile.ts"
import { parseSecretKey, UnusableKey } from "./SecretKey.ts"

export interface EncryptionOptions {
  readonly dataDirectory: string
  /** `ORRERY_ENCRYPTION_KEY`, base64; without it, the key file of the data directory is used, and created if necessary. */
  readonly key?: Redacted.Redacted | undefined
  /** `ORRERY_ENCRYPTION_PREVIOUS_KEYS`: they decrypt what they once encrypted, and encrypt nothing new. */
  readonly previousKeys?: ReadonlyArray<Redacted.Redacted> | undefined
}

/** A ciphertext is this byte, the key's id, the nonce, and the output of AES-GCM: as long as the plaintext, and a tag. */
const formatVersion = 1
const keyIdBytes = 8
const headerBytes = 1 + keyIdBytes
const nonceBytes = Aead.aes256Gcm.nonceLength

interface NamedKey {
  readonly id: Uint8Array
  readonly key: Aead.Key
}

/** The id distinguishes keys and reveals nothing about them. */
const nameKey = Effect.fn("AesGcmEncryption.nameKey")(function* (bytes: Redacted.Redacted<Uint8Array>) {
  const mac = yield* Mac.Mac
  const label = new TextEncoder().encode("orrery encryption key id")
  const digest = yield* mac.sign(yield* Mac.key(Mac.hmacSha256, Redacted.value(bytes)), label)
  const key = yield* Aead.key(Aead.aes256Gcm, Redacted.value(bytes))
  return { id: digest.slice(0, keyIdBytes), key } satisfies NamedKey
}, Effect.orDie)

const concatenate = (...parts: ReadonlyArray<Uint8Array>) => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

const unreadable = (associatedData: string, why: string) =>
  new UnusableKey({ message: `What is stored as ${associatedData} cannot be decrypted: ${why}` })

const make = Effect.fn("AesGcmEncryption.make")(function* (keys: Array.NonEmptyReadonlyArray<NamedKey>) {
  const aead = yield* Aead.Aead
  const random = yield* SecureRandom.SecureRandom
  const [current] = keys
  const byId = new Map(keys.map(({ id, key }) => [Hex.encode(id), key]))
  const header = concatenate(Uint8Array.of(formatVersion), current.id)
  // Authenticates the header, too, so that a ciphertext cannot be reassigned to another key.
  const bind = (ownHeader: Uint8Array, associatedData: string) =>
    concatenate(ownHeader, new TextEncoder().encode(associatedData))

  return Encryption.of({
    encrypt: Effect.fn("AesGcmEncryption.encrypt")(function* (plaintext, associatedData) {
      const nonce = yield* random.randomBytes(nonceBytes)
      const sealed = yield* aead.encrypt(current.key, plaintext, { nonce, aad: bind(header, associatedData) })
      return concatenate(header, nonce, sealed)
    }, Effect.orDie),

    decrypt: Effect.fn("AesGcmEncryption.decrypt")(function* (ciphertext, associatedData) {
      const ownHeader = ciphertext.slice(0, headerBytes)
      const id = Hex.encode(ownHeader.slice(1))
      const key = byId.get(id)
      if (ownHeader[0] !== formatVersion || key === undefined)
        return yield* unreadable(
          associatedData,
          `no key with the id ${id} is known. Add the key it was encrypted with to ORRERY_ENCRYPTION_PREVIOUS_KEYS.`,
        )

      const nonce = ciphertext.slice(headerBytes, headerBytes + nonceBytes)
      return yield* aead
        .decrypt(key, ciphertext.slice(headerBytes + nonceBytes), { nonce, aad: bind(ownHeader, associatedData) })
        .pipe(Effect.mapError(() => unreadable(associatedData, "it was changed, or belongs elsewhere.")))
    }, Effect.orDie),

    isCurrent: (ciphertext) => header.every((byte, index) => ciphertext[index] === byte),

    isReadable: (ciphertext) =>
      ciphertext[0] === formatVersion && byId.has(Hex.encode(ciphertext.slice(1, headerBytes))),

    keyOf: (ciphertext) => Hex.encode(ciphertext.slice(0, headerBytes)),
  })
})

const keysOf = Effect.fn("AesGcmEncryption.keysOf")(function* (options: EncryptionOptions) {
  const current =
    options.key === undefined
      ? yield* keyFile(options.dataDirectory, "encryption")
      : yield* Effect.fromResult(parseSecretKey(options.key, "ORRERY_ENCRYPTION_KEY"))
  const previous = yield* Effect.fromResult(
    Result.all((options.previousKeys ?? []).map((key) => parseSecretKey(key, "ORRERY_ENCRYPTION_PREVIOUS_KEYS"))),
  )
  return yield* Effect.forEach([current, ...previous] as const, nameKey)
})

/** AES-256-GCM. To replace a key, make the new one current and add the old one to the previous. */
export const layer = (options: EncryptionOptions): Layer.Layer<Encryption, UnusableKey> =>
  Layer.effect(Encryption, Effect.flatMap(keysOf(options), make)).pipe(Layer.provide(NodeCrypto.layer))
