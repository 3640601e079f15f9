import { assert, it } from "@effect/vitest"
import { Context, Effect, type Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import type { JSONWebKeySet } from "jose"

import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"
import { forgeFrom, forgeries } from "#tests/fixtures/ForgedTokens.ts"

/** The provider whose tokens the adapter verifies. */
export class TokenSource extends Context.Service<
  TokenSource,
  {
    /** What it is known as. */
    readonly provider: string
    /** Signs someone in with a verified address, and gives the token that is sent to the API. */
    readonly signIn: (person: { readonly email: string; readonly name: string }) => Effect.Effect<Redacted.Redacted>
    /** The keys it publishes. */
    readonly keys: Effect.Effect<JSONWebKeySet>
    /** How long its tokens hold. */
    readonly tokenSeconds: number
  }
>()("orrery/tests/contracts/IdentityTokensContract/TokenSource") {}

/** Some date: what matters is that the clock of the test is the one that counts. */
const someMorning = Date.parse("2026-03-02T08:00:00Z")

const ada = { email: "ada@acme.example", name: "Ada Lovelace" }

const reasonOf = (token: Redacted.Redacted) =>
  Effect.flatMap(IdentityTokens, ({ verify }) => verify(token)).pipe(
    Effect.flip,
    Effect.map((error) => {
      assert.instanceOf(error, InvalidIdentityToken)
      return error.reason
    }),
  )

/** What everything that verifies identity tokens must do. `layer` trusts the provider it is built with. */
export const identityTokensContract = <E>(adapter: string, layer: Layer.Layer<IdentityTokens | TokenSource, E>) =>
  it.layer(layer)(`IdentityTokens with ${adapter}`, (it) => {
    const signIn = Effect.gen(function* () {
      const source = yield* TokenSource
      return yield* source.signIn(ada)
    })

    it.effect("gives what the provider says of a person", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(someMorning)
        const { verify } = yield* IdentityTokens
        const { provider } = yield* TokenSource

        const { subject, ...claims } = yield* verify(yield* signIn)

        assert.deepStrictEqual(claims, { provider, email: ada.email, emailVerified: true, name: ada.name })
        assert.isNotEmpty(subject)
      }),
    )

    it.effect("gives the same subject each time, and another to someone else", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(someMorning)
        const { verify } = yield* IdentityTokens
        const source = yield* TokenSource
        const subjectOf = Effect.fnUntraced(function* (email: string) {
          return (yield* verify(yield* source.signIn({ email, name: "Somebody" }))).subject
        })

        assert.strictEqual(yield* subjectOf(ada.email), yield* subjectOf(ada.email))
        assert.notStrictEqual(yield* subjectOf(ada.email), yield* subjectOf("grace@acme.example"))
      }),
    )

    for (const forgery of forgeries) {
      it.effect(`refuses a token ${forgery.name}`, () =>
        Effect.gen(function* () {
          yield* TestClock.setTime(someMorning)
          const { keys } = yield* TokenSource
          const token = yield* signIn
          const published = yield* keys
          const forged = yield* Effect.promise(() => forgeFrom(token, published, forgery))

          assert.strictEqual(yield* reasonOf(forged), forgery.reason)
        }),
      )
    }

    it.effect("refuses what is no token at all", () =>
      Effect.gen(function* () {
        for (const text of ["", "token", "a.b", "a.b.c", "a.b.c.d", "....", "orr_notatoken", "é.é.é"]) {
          assert.strictEqual(yield* reasonOf(Redacted.make(text)), "malformed")
        }
      }),
    )

    it.effect("refuses a token once it has expired, with a minute's grace for clocks that differ", () =>
      Effect.gen(function* () {
        const { verify } = yield* IdentityTokens
        const { tokenSeconds } = yield* TokenSource
        yield* TestClock.setTime(someMorning)
        const token = yield* signIn

        yield* TestClock.adjust(`${tokenSeconds + 59} seconds`)
        yield* verify(token)
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* reasonOf(token), "expired")
      }),
    )

    it.effect("refuses a token from the future, with the same grace", () =>
      Effect.gen(function* () {
        const { verify } = yield* IdentityTokens
        yield* TestClock.setTime(someMorning)
        const token = yield* signIn

        yield* TestClock.setTime(someMorning - 60_000)
        yield* verify(token)
        yield* TestClock.setTime(someMorning - 61_000)
        assert.strictEqual(yield* reasonOf(token), "notYetValid")
      }),
    )

    it.effect("says what to do next, and repeats nothing of the token", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(someMorning)
        const { verify } = yield* IdentityTokens
        const { keys } = yield* TokenSource
        const token = yield* signIn
        const published = yield* keys

        for (const forgery of forgeries) {
          const forged = yield* Effect.promise(() => forgeFrom(token, published, forgery))
          const error = yield* Effect.flip(verify(forged))

          if (!("remedy" in error) || error.remedy === undefined)
            assert.match(error.message, /[Aa]sk the operator|Send/)
          for (const part of Redacted.value(forged)
            .split(".")
            .filter((text) => text.length > 0)) {
            assert.notInclude(JSON.stringify(error) + error.message + String(error.stack), part)
          }
        }
      }),
    )
  })
