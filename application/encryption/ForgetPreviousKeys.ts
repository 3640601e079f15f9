import { Context, Effect, Layer } from "effect"

import { Encryption } from "#application/ports/Encryption.ts"
import { type KeyCheck, KeyChecks } from "#application/ports/KeyChecks.ts"
import { Transaction } from "#application/ports/Transaction.ts"

const make = Effect.gen(function* () {
  const checks = yield* KeyChecks
  const encryption = yield* Encryption
  const transaction = yield* Transaction

  return Effect.fn("ForgetPreviousKeys")(function* (neededKeys: ReadonlySet<string>) {
    yield* checks.lock
    const stored = yield* checks.list
    // A key that is not here is the new key of a server that replaces this one's.
    const isForgotten = ({ key, value }: KeyCheck) =>
      key === "encryption" &&
      encryption.isReadable(value) &&
      !encryption.isCurrent(value) &&
      !neededKeys.has(encryption.keyOf(value))
    yield* Effect.forEach(stored.filter(isForgotten), checks.remove, { discard: true })
  }, transaction.atomically)
})

/**
 * Removes the checks of this server's earlier encryption keys, so that a server starts without those keys. The checks of keys
 * that are still needed stay; they are named as in `Encryption.keyOf`.
 */
export class ForgetPreviousKeys extends Context.Service<ForgetPreviousKeys>()(
  "orrery/application/encryption/ForgetPreviousKeys",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
