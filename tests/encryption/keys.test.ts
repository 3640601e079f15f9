import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted } from "effect"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import { ciphertextHeadBytes, Encryption } from "#application/ports/Encryption.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const key = (byte: number) => Redacted.make(Buffer.alloc(32, byte).toString("base64"))
const secret = new TextEncoder().encode("state of a cluster")

const encrypt = Effect.flatMap(Encryption, ({ encrypt }) => encrypt(secret, "place"))
const decrypt = (ciphertext: Uint8Array) => Effect.flatMap(Encryption, ({ decrypt }) => decrypt(ciphertext, "place"))
const using = (options: AesGcmEncryption.EncryptionOptions) => Effect.provide(AesGcmEncryption.layer(options))
const modeOf = (path: string) => Effect.promise(() => stat(path).then(({ mode }) => mode & 0o777))

describe("an encryption key", () => {
  it.effect("that was replaced still decrypts what it encrypted", () =>
    Effect.gen(function* () {
      const dataDirectory = "/nowhere"
      const old = yield* encrypt.pipe(using({ dataDirectory, key: key(1) }))

      const read = yield* decrypt(old).pipe(using({ dataDirectory, key: key(2), previousKeys: [key(3), key(1)] }))

      assert.deepStrictEqual(read, secret)
    }),
  )

  it.effect("that was replaced is distinguished from the one that encrypts now", () =>
    Effect.gen(function* () {
      const dataDirectory = "/nowhere"
      const isCurrent = Effect.fnUntraced(
        function* (ciphertext: Uint8Array) {
          return (yield* Encryption).isCurrent(ciphertext)
        },
        using({ dataDirectory, key: key(2), previousKeys: [key(1)] }),
      )
      const old = yield* encrypt.pipe(using({ dataDirectory, key: key(1) }))
      const fresh = yield* encrypt.pipe(using({ dataDirectory, key: key(2) }))

      assert.isFalse(yield* isCurrent(old))
      assert.isFalse(yield* isCurrent(old.slice(0, ciphertextHeadBytes)))
      assert.isFalse(yield* isCurrent(new Uint8Array()))
      assert.isTrue(yield* isCurrent(fresh))
    }),
  )

  it.effect("that was replaced encrypts nothing new", () =>
    Effect.gen(function* () {
      const dataDirectory = "/nowhere"
      const fresh = yield* encrypt.pipe(using({ dataDirectory, key: key(2), previousKeys: [key(1)] }))

      assert.deepStrictEqual(yield* decrypt(fresh).pipe(using({ dataDirectory, key: key(2) })), secret)
    }),
  )

  it.effect("that is gone is asked for by its variable", () =>
    Effect.gen(function* () {
      const dataDirectory = "/nowhere"
      const old = yield* encrypt.pipe(using({ dataDirectory, key: key(1) }))

      const exit = yield* Effect.exit(decrypt(old).pipe(using({ dataDirectory, key: key(2) })))

      assert.isTrue(Exit.isFailure(exit))
      assert.include(String(exit), "ORRERY_ENCRYPTION_PREVIOUS_KEYS")
    }),
  )

  it.effect("is made at the first start and used from then on", () =>
    Effect.gen(function* () {
      const dataDirectory = join(yield* temporaryDirectory, "data")
      const ciphertext = yield* encrypt.pipe(using({ dataDirectory }))

      assert.deepStrictEqual(yield* decrypt(ciphertext).pipe(using({ dataDirectory })), secret)
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(join(dataDirectory, "keys"))), ["encryption"])
    }),
  )

  it.effect("is readable by its owner alone", () =>
    Effect.gen(function* () {
      const dataDirectory = join(yield* temporaryDirectory, "data")
      yield* encrypt.pipe(using({ dataDirectory }))

      assert.strictEqual(yield* modeOf(join(dataDirectory, "keys", "encryption")), 0o600)
      assert.strictEqual(yield* modeOf(join(dataDirectory, "keys")), 0o700)
    }),
  )

  it.effect("is one and the same for servers that start at once", () =>
    Effect.gen(function* () {
      const dataDirectory = join(yield* temporaryDirectory, "data")
      const starts = Array.from({ length: 8 }, () => encrypt.pipe(using({ dataDirectory })))

      const ciphertexts = yield* Effect.all(starts, { concurrency: "unbounded" })

      for (const ciphertext of ciphertexts)
        assert.deepStrictEqual(yield* decrypt(ciphertext).pipe(using({ dataDirectory })), secret)
    }),
  )

  it.effect("that others may read is refused, with the remedy", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const path = join(dataDirectory, "keys", "encryption")
      yield* encrypt.pipe(using({ dataDirectory }))
      yield* Effect.promise(() => chmod(path, 0o644))

      const error = yield* Effect.flip(encrypt.pipe(using({ dataDirectory })))

      assert.include(error.message, `chmod 600 ${path}`)
    }),
  )

  it.effect.each([
    "",
    "short",
    "not base64 at all, but of forty-four characters",
    Buffer.alloc(31).toString("base64"),
    Buffer.alloc(33).toString("base64"),
  ])("is refused when it is %j", (text) =>
    Effect.gen(function* () {
      const options = { dataDirectory: "/nowhere", key: Redacted.make(text) }

      const error = yield* Effect.flip(encrypt.pipe(using(options)))

      assert.match(error.message, /^ORRERY_ENCRYPTION_KEY must be 32 random bytes in base64/)
      if (text !== "") assert.notInclude(error.message, text)
    }),
  )

  it.effect("that is damaged in its file is refused, not replaced", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const path = join(dataDirectory, "keys", "encryption")
      yield* Effect.promise(() => mkdir(join(dataDirectory, "keys"), { mode: 0o700 }))
      yield* Effect.promise(() => writeFile(path, "half a k", { mode: 0o600 }))

      const error = yield* Effect.flip(encrypt.pipe(using({ dataDirectory })))

      assert.include(error.message, path)
      assert.strictEqual(yield* Effect.promise(() => readFile(path, "utf8")), "half a k")
    }),
  )
})

// Only root can give a file to another user.
describe.skipIf(process.getuid?.() !== 0)("a key file of another user", () => {
  it.effect("is refused: that user may have chosen the key", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const path = join(dataDirectory, "keys", "encryption")
      yield* encrypt.pipe(using({ dataDirectory }))
      yield* Effect.promise(() => chown(path, 12_345, 12_345))

      const { message } = yield* Effect.flip(encrypt.pipe(using({ dataDirectory })))

      assert.include(message, `${path} belongs to another user (id 12345)`)
    }),
  )
})

describe("the pepper of API keys", () => {
  const hash = Effect.flatMap(KeyHashing, ({ hash }) => hash(Redacted.make("orr_key")))

  it.effect("is made at the first start and used from then on", () =>
    Effect.gen(function* () {
      const layer = HmacKeyHashing.layer({ dataDirectory: yield* temporaryDirectory })

      assert.deepStrictEqual(yield* Effect.provide(hash, layer), yield* Effect.provide(hash, layer))
    }),
  )

  it.effect("is refused by the name of its variable", () =>
    Effect.gen(function* () {
      const layer = HmacKeyHashing.layer({ dataDirectory: "/nowhere", pepper: Redacted.make("pepper") })

      assert.match((yield* Effect.flip(Effect.provide(hash, layer))).message, /^ORRERY_KEY_PEPPER must be/)
    }),
  )
})
