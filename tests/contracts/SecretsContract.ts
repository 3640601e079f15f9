import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"

import { Secrets } from "#application/ports/Secrets.ts"
import { secretCharactersMax, SecretPath } from "#domain/secret/Secret.ts"
import { type Accounts, acme, globex, settled } from "#tests/fixtures/People.ts"

export const botToken = SecretPath.make("slack/bot-token")

const Text = Schema.String.check(Schema.isMaxLength(1000))

const read = Effect.fnUntraced(function* (organization: typeof acme, path: SecretPath) {
  const secret = yield* (yield* Secrets).get(organization.id, path)
  return secret === undefined ? undefined : Redacted.value(secret)
})

/** What every keeper of secrets must do. Pass it your adapter's layer. */
export const secretsContract = <E>(adapter: string, layer: Layer.Layer<Secrets | Accounts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`Secrets on ${adapter}`, (it) => {
    it.effect.prop("gives back exactly what was put last", [Text, Text], ([before, text]) =>
      Effect.gen(function* () {
        const { put } = yield* Secrets
        yield* put(acme.id, botToken, Redacted.make(before))
        yield* put(acme.id, botToken, Redacted.make(text))

        assert.strictEqual(yield* read(acme, botToken), text.toWellFormed())
      }),
    )

    it.effect("keeps names and organizations apart", () =>
      Effect.gen(function* () {
        const { put } = yield* Secrets
        const other = SecretPath.make("slack/bot-token/old")
        yield* put(acme.id, botToken, Redacted.make("acme's"))
        yield* put(acme.id, other, Redacted.make("acme's old one"))
        yield* put(globex.id, botToken, Redacted.make("globex's"))

        assert.strictEqual(yield* read(acme, botToken), "acme's")
        assert.strictEqual(yield* read(acme, other), "acme's old one")
        assert.strictEqual(yield* read(globex, botToken), "globex's")
      }),
    )

    it.effect("removes one, and does not mind that there is none", () =>
      Effect.gen(function* () {
        const { put, remove } = yield* Secrets
        const gone = SecretPath.make("gone")
        yield* put(acme.id, gone, Redacted.make("soon"))
        yield* put(globex.id, gone, Redacted.make("stays"))

        yield* remove(acme.id, gone)
        yield* remove(acme.id, gone)

        assert.isUndefined(yield* read(acme, gone))
        assert.strictEqual(yield* read(globex, gone), "stays")
      }),
    )

    it.effect("takes the longest secret, and refuses a longer one by its name alone", () =>
      Effect.gen(function* () {
        const { put } = yield* Secrets
        const large = SecretPath.make("large")
        const text = "€".repeat(secretCharactersMax)
        yield* put(acme.id, large, Redacted.make(text))

        const error = yield* Effect.flip(put(acme.id, large, Redacted.make(`${text}€`)))

        assert.strictEqual(error._tag, "SecretTooLarge")
        assert.include(error.message, "large")
        assert.notInclude(error.message, "€")
        assert.strictEqual(yield* read(acme, large), text)
      }),
    )
  })
