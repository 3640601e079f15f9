import { Effect, Layer, Schedule } from "effect"

import * as PostgresKeyChecks from "#adapters/postgres/PostgresKeyChecks.ts"
import * as PostgresStoredCiphertexts from "#adapters/postgres/PostgresStoredCiphertexts.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { ForgetPreviousKeys } from "#application/encryption/ForgetPreviousKeys.ts"
import { ReencryptStored } from "#application/encryption/ReencryptStored.ts"

/** A server that knew the earlier key alone may have written after this one looked. */
const lookAgain = Schedule.spaced("1 day")

const tell = ({ reencrypted, unreadable }: { readonly reencrypted: number; readonly unreadable: number }) =>
  unreadable === 0
    ? Effect.logInfo(
        "Everything stored is under the current encryption key. Once every server has it, ORRERY_ENCRYPTION_PREVIOUS_KEYS may go.",
        { reencrypted },
      )
    : Effect.logWarning(
        "Something stored can be decrypted with no key in ORRERY_ENCRYPTION_KEY or ORRERY_ENCRYPTION_PREVIOUS_KEYS. Find the key it is under before you drop one.",
        { reencrypted, unreadable },
      )

const rotate = Layer.effectDiscard(
  Effect.gen(function* () {
    const forgetPreviousKeys = yield* ForgetPreviousKeys
    const reencryptStored = yield* ReencryptStored
    const look = reencryptStored().pipe(
      Effect.tap(({ unreadable }) => (unreadable === 0 ? forgetPreviousKeys() : Effect.void)),
      Effect.flatMap(tell),
      Effect.catchCause((cause) =>
        Effect.logWarning("What is stored under earlier encryption keys could not be looked through.", cause),
      ),
    )
    yield* Effect.forkScoped(Effect.repeat(look, lookAgain))
  }),
).pipe(
  Layer.provide([ForgetPreviousKeys.layer, ReencryptStored.layer]),
  Layer.provide([PostgresKeyChecks.layer, PostgresStoredCiphertexts.layer, PostgresTransaction.layer]),
)

/** Encrypts anew what is stored under earlier keys, in the background, for as long as there are any. */
export const layer = ({ previousEncryptionKeys }: { readonly previousEncryptionKeys: ReadonlyArray<unknown> }) =>
  previousEncryptionKeys.length === 0 ? Layer.empty : rotate
