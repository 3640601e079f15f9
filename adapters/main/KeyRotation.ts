import { Effect, Layer } from "effect"

import * as PostgresKeyChecks from "#adapters/postgres/PostgresKeyChecks.ts"
import * as PostgresStoredCiphertexts from "#adapters/postgres/PostgresStoredCiphertexts.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { ForgetPreviousKeys } from "#application/encryption/ForgetPreviousKeys.ts"
import { type Reencryption, ReencryptStored } from "#application/encryption/ReencryptStored.ts"

const mayGo = "Once every server has it, you can remove ORRERY_ENCRYPTION_PREVIOUS_KEYS."

const isNeeded =
  "Some stored values are under a key in ORRERY_ENCRYPTION_PREVIOUS_KEYS and cannot be decrypted with it, because they were changed or moved. Keep that key until the values of underNeededKeys are restored, replaced or deleted. A server that starts without a key it needs reports that and changes nothing."

const isUnknown =
  "The values of underUnknownKeys are under keys that this server does not have, and stay unchanged: add their key to ORRERY_ENCRYPTION_PREVIOUS_KEYS, or replace them."

const report = ({ reencrypted, underNeededKeys, underUnknownKeys }: Reencryption) => {
  const [needed, unknown] = [underNeededKeys.count > 0, underUnknownKeys.count > 0]
  if (!needed && !unknown) {
    return Effect.logInfo(`Everything stored is under the current encryption key. ${mayGo}`, { reencrypted })
  }
  const sentences = [
    needed ? isNeeded : `Everything stored that this server can decrypt is under the current encryption key. ${mayGo}`,
    ...(unknown ? [isUnknown] : []),
  ]
  return Effect.logWarning(sentences.join(" "), {
    reencrypted,
    ...(needed && { underNeededKeys }),
    ...(unknown && { underUnknownKeys }),
  })
}

/** Encrypts again what is stored under earlier keys, and reports whether they are still needed. */
export const rotateKeys = Effect.gen(function* () {
  const forgetPreviousKeys = yield* ForgetPreviousKeys
  const reencryptStored = yield* ReencryptStored
  const reencryption = yield* reencryptStored()
  yield* forgetPreviousKeys(reencryption.neededKeys)
  yield* report(reencryption)
})

/** What a rotation needs and nothing else does. */
export const layer = Layer.mergeAll(ForgetPreviousKeys.layer, ReencryptStored.layer).pipe(
  Layer.provide([PostgresKeyChecks.layer, PostgresStoredCiphertexts.layer, PostgresTransaction.layer]),
)
