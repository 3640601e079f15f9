import { Context, Effect, Layer } from "effect"

import { Encryption } from "#application/ports/Encryption.ts"
import { KeyChecks } from "#application/ports/KeyChecks.ts"
import { Transaction } from "#application/ports/Transaction.ts"

const make = Effect.gen(function* () {
  const checks = yield* KeyChecks
  const encryption = yield* Encryption
  const transaction = yield* Transaction

  return Effect.fn("ForgetPreviousKeys")(function* () {
    yield* checks.lock
    const stored = yield* checks.list
    yield* Effect.forEach(
      stored.filter(({ key, value }) => key === "encryption" && !encryption.isCurrent(value)),
      checks.remove,
      { discard: true },
    )
  }, transaction.atomically)
})

/** Removes the checks of earlier encryption keys, once nothing is stored under them: a server then starts without those keys. */
export class ForgetPreviousKeys extends Context.Service<ForgetPreviousKeys>()(
  "orrery/application/encryption/ForgetPreviousKeys",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
