import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import type { SimulatedClusterObjects } from "#adapters/interfaces/SimulatedClusterObjects.ts"
import type { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import type { Clusters } from "#application/ports/Clusters.ts"
import { ciphertextHeadBytes, Encryption } from "#application/ports/Encryption.ts"
import type { IdempotencyKeys } from "#application/ports/IdempotencyKeys.ts"
import type { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import type { Operations } from "#application/ports/Operations.ts"
import type { SavedPlans } from "#application/ports/SavedPlans.ts"
import type { Secrets } from "#application/ports/Secrets.ts"
import { type CiphertextHead, StoredCiphertexts } from "#application/ports/StoredCiphertexts.ts"
import { everything, keepEverything, keptCount, readEverything } from "#tests/fixtures/Kept.ts"
import { type Accounts, settled } from "#tests/fixtures/People.ts"

/** Those who keep something encrypted. */
export type Keepers =
  | Accounts
  | Clusters
  | Encryption
  | IdempotencyKeys
  | OperationCredentials
  | Operations
  | SavedPlans
  | Secrets
  | SimulatedClusterObjects
  | TerraformStates

/** Everything there is, asked for in pages of that size. */
export const walk = Effect.fnUntraced(function* (pageSize: number) {
  const { page } = yield* StoredCiphertexts
  const found: Array<CiphertextHead> = []
  let next = yield* page(undefined, pageSize)
  while (next.length > 0) {
    assert.isAtMost(next.length, pageSize)
    found.push(...next)
    next = yield* page(next.at(-1)?.place, pageSize)
  }
  return found
})

/** What a walk through all ciphertexts must do. Pass it your adapter's layer, with those whose ciphertexts it walks through. */
export const storedCiphertextsContract = <E>(adapter: string, layer: Layer.Layer<StoredCiphertexts | Keepers, E>) =>
  it.layer(Layer.effectDiscard(keepEverything).pipe(Layer.provideMerge(settled), Layer.provideMerge(layer)), {
    timeout: "60 seconds",
  })(`StoredCiphertexts on ${adapter}`, (it) => {
    it.effect("finds everything once, in one order, in pages of any size", () =>
      Effect.gen(function* () {
        const whole = yield* walk(100)

        assert.lengthOf(whole, keptCount)
        assert.strictEqual(new Set(whole.map(({ place }) => JSON.stringify(place))).size, keptCount)
        for (const pageSize of [1, 2, 3]) assert.deepStrictEqual(yield* walk(pageSize), whole)
      }),
    )

    it.effect("shows the head of each, which identifies its key", () =>
      Effect.gen(function* () {
        const { isCurrent } = yield* Encryption

        for (const { head } of yield* walk(100)) {
          assert.lengthOf(head, ciphertextHeadBytes)
          assert.isTrue(isCurrent(head))
        }
      }),
    )

    it.effect("gives each with what it is bound to, and puts another in its place", () =>
      Effect.gen(function* () {
        const { replace } = yield* StoredCiphertexts
        const { decrypt, encrypt } = yield* Encryption
        const before = yield* walk(100)

        for (const { place } of before) {
          yield* replace(place, ({ associatedData, ciphertext }) =>
            Effect.flatMap(decrypt(ciphertext, associatedData), (plaintext) => encrypt(plaintext, associatedData)),
          )
        }

        assert.notDeepEqual(yield* walk(100), before)
        assert.deepStrictEqual(yield* readEverything, everything)
      }),
    )

    it.effect("leaves what is there when the change fails", () =>
      Effect.gen(function* () {
        const { replace } = yield* StoredCiphertexts

        for (const { place } of yield* walk(100)) {
          assert.strictEqual(yield* Effect.flip(replace(place, () => Effect.fail("refused"))), "refused")
        }

        assert.deepStrictEqual(yield* readEverything, everything)
      }),
    )

    it.effect("does nothing where nothing is any more", () =>
      Effect.gen(function* () {
        const { replace } = yield* StoredCiphertexts
        const [secret] = yield* walk(1)
        if (secret === undefined) return assert.fail("Something was kept.")
        const gone = { ...secret.place, id: ["00000000-0000-4000-8000-000000000000", "gone"] }

        yield* replace(gone, () => Effect.die("There is nothing to change."))
      }),
    )
  })
