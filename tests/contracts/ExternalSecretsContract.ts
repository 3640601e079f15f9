import { inspect } from "node:util"

import { assert, it } from "@effect/vitest"
import { Effect, type Layer, Redacted } from "effect"

import { ExternalSecrets } from "#application/ports/ExternalSecrets.ts"
import type { SecretReference } from "#domain/cloud/SecretReference.ts"
import { acme } from "#tests/fixtures/People.ts"
import { sharedContent } from "#tests/fixtures/secret-stores/StandInSecrets.ts"

/** What the contract needs besides the adapter: how a secret is named in its store. */
export interface SecretsUnderTest {
  readonly referenceTo: (name: string) => SecretReference
  /** Whether the store has secrets that cannot be read: `refused`, `broken` and `large`. */
  readonly canFail: boolean
}

/** What every reader of secrets must do. Pass it your adapter's layer, over a store with `standInSecrets`. */
export const externalSecretsContract = <E>(
  adapter: string,
  layer: Layer.Layer<ExternalSecrets, E>,
  { canFail, referenceTo }: SecretsUnderTest,
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`ExternalSecrets in ${adapter}`, (it) => {
    const read = (name: string) =>
      Effect.flatMap(ExternalSecrets, (secrets) => secrets.read(referenceTo(name), acme.id))

    it.effect("offers its store", () =>
      Effect.gen(function* () {
        assert.include((yield* ExternalSecrets).enabled, referenceTo("shared").source)
      }),
    )

    it.effect("reads a secret that is marked for the organization, with each of its texts, and again", () =>
      Effect.gen(function* () {
        for (const _ of [1, 2]) assert.deepStrictEqual(Redacted.value(yield* read("shared")), sharedContent)
      }),
    )

    it.effect("cannot be printed", () =>
      Effect.gen(function* () {
        const secret = yield* read("shared")
        assert.notInclude(`${inspect(secret)} ${JSON.stringify(secret)}`, sharedContent.AWS_ACCESS_KEY_ID)
      }),
    )

    it.effect(
      "says the same of a secret without the mark, one of another organization, and one that does not exist",
      () =>
        Effect.gen(function* () {
          const errors = yield* Effect.forEach(["unmarked", "foreign", "missing"], (name) => Effect.flip(read(name)))
          assert.strictEqual(errors[0]?.reason, "NOT_FOUND")
          assert.strictEqual(new Set(errors.map(({ detail, reason }) => `${reason} ${detail}`)).size, 1)
        }),
    )

    if (!canFail) return
    it.effect("says whether the store refuses, is broken, or has something else", () =>
      Effect.gen(function* () {
        const names = ["refused", "broken", "large"]
        const errors = yield* Effect.forEach(names, (name) => Effect.flip(read(name)))
        assert.deepStrictEqual(
          errors.map(({ reason }) => reason),
          ["NOT_PERMITTED", "UNREACHABLE", "INVALID_CONTENT"],
        )
        for (const { detail } of errors) assert.match(detail, /^[A-Z][^\n]{10,160}\.$/)
      }),
    )
  })
