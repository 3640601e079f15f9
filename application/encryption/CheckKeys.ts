import { Array, Context, Effect, Layer, Redacted, Schema } from "effect"

import { Encryption } from "#application/ports/Encryption.ts"
import { KeyChecks } from "#application/ports/KeyChecks.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { type CiphertextPlace, StoredCiphertexts } from "#application/ports/StoredCiphertexts.ts"
import { Transaction } from "#application/ports/Transaction.ts"

import * as AssociatedData from "./AssociatedData.ts"

/** Read at once: heads only, so that a page is a few kilobytes. */
const pageCountMax = 200

/** Both never change: the stored checks are derived from them. */
const checkedBytes = Uint8Array.from({ length: 32 }, (_, index) => index)
const checkedText = Redacted.make("orrery key check")

/** A key of this server that does not belong to the database. */
export const KeyMismatch = Schema.Literals(["encryption-key", "previous-encryption-key", "pepper"])
export type KeyMismatch = typeof KeyMismatch.Type

/** The database was used with other keys. Nothing was changed. */
export class KeysDoNotMatch extends Schema.TaggedError<KeysDoNotMatch>()("KeysDoNotMatch", {
  mismatches: Schema.Array(KeyMismatch),
}) {}

const areEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** How many stored values are under keys of this server, and how many are not. */
const makeCount = Effect.gen(function* () {
  const encryption = yield* Encryption
  const stored = yield* StoredCiphertexts

  return Effect.fnUntraced(function* () {
    let [readable, unreadable] = [0, 0]
    let last: CiphertextPlace | undefined
    let page = yield* stored.page(last, pageCountMax)
    while (page.length > 0) {
      for (const { head, place } of page) {
        last = place
        if (encryption.isReadable(head)) readable += 1
        else unreadable += 1
      }
      page = yield* stored.page(last, pageCountMax)
    }
    return { readable, unreadable }
  })
})

const make = Effect.gen(function* () {
  const checks = yield* KeyChecks
  const count = yield* makeCount
  const encryption = yield* Encryption
  const keyHashing = yield* KeyHashing
  const transaction = yield* Transaction

  const isOurs = (value: Uint8Array) =>
    encryption.isReadable(value)
      ? encryption.decrypt(value, AssociatedData.ofKeyCheck).pipe(
          Effect.map((bytes) => areEqual(bytes, checkedBytes)),
          Effect.catchDefect(() => Effect.succeed(false)),
        )
      : Effect.succeed(false)

  /** A database of a version without checks: if no key of a server fits any value in it, the server has the wrong keys. */
  const checkUnmarked = Effect.gen(function* () {
    const { readable, unreadable } = yield* count()
    if (unreadable > 0 && readable === 0) return yield* Effect.fail("encryption-key" as const)
    if (unreadable > 0) {
      yield* Effect.logWarning("A stored value is under an encryption key that this server does not have.", {
        unreadable,
      })
    }
  })

  const checkEncryption = Effect.fnUntraced(function* (values: ReadonlyArray<Uint8Array>) {
    const areOurs = yield* Effect.forEach(values, isOurs)
    if (values.length === 0) yield* checkUnmarked
    else if (!areOurs.includes(true)) return yield* Effect.fail("encryption-key" as const)
    else if (areOurs.includes(false)) return yield* Effect.fail("previous-encryption-key" as const)

    if (values.some(encryption.isCurrent)) return
    const value = yield* encryption.encrypt(checkedBytes, AssociatedData.ofKeyCheck)
    yield* checks.add({ key: "encryption", value })
  })

  const checkPepper = Effect.fnUntraced(function* (values: ReadonlyArray<Uint8Array>) {
    const value = yield* keyHashing.hash(checkedText)
    if (values.length === 0) return yield* checks.add({ key: "pepper", value })
    if (!values.some((stored) => areEqual(stored, value))) return yield* Effect.fail("pepper" as const)
  })

  return Effect.fn("CheckKeys")(function* () {
    yield* checks.lock
    const stored = yield* checks.list
    const valuesOf = (name: string) => stored.flatMap(({ key, value }) => (key === name ? [value] : []))
    const results = [
      yield* Effect.result(checkEncryption(valuesOf("encryption"))),
      yield* Effect.result(checkPepper(valuesOf("pepper"))),
    ]
    const mismatches = Array.getFailures(results)
    if (mismatches.length > 0) return yield* new KeysDoNotMatch({ mismatches })
  }, transaction.atomically)
})

/**
 * Makes sure that this server has the keys the database is used with, before it reads or writes anything there.
 *
 * The first server leaves a check for each of its keys. While a key is being replaced there are two for the encryption key: a
 * server needs every one of them, because something may be stored under each.
 */
export class CheckKeys extends Context.Service<CheckKeys>()("orrery/application/encryption/CheckKeys", { make }) {
  static readonly layer = Layer.effect(this, make)
}
