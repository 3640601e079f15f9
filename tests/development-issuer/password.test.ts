import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"

import { makePasswordCheck } from "#adapters/development-issuer/secrets/Password.ts"

const generated = "abcde-fghjk-mnpqr-stuvw"

const guess = (check: ReturnType<typeof makePasswordCheck>, times: number) =>
  Effect.forEach(Array.from({ length: times }), () => check("guess"), { discard: true })

const errorTagOf = (check: ReturnType<typeof makePasswordCheck>, entered: string) =>
  Effect.map(check(entered), ({ _tag }) => _tag)

describe("The development password", () => {
  it.effect("is accepted after a thousand wrong ones, so that no one keeps the others out", () =>
    Effect.gen(function* () {
      const check = makePasswordCheck(Redacted.make(generated))
      yield* guess(check, 1000)

      assert.strictEqual(yield* errorTagOf(check, "guess"), "TooManyAttempts")
      assert.strictEqual(yield* errorTagOf(check, generated), "Right")
    }),
  )

  it.effect("waits after ten wrong ones, for five minutes, where a person made up a short one", () =>
    Effect.gen(function* () {
      const check = makePasswordCheck(Redacted.make("secret"))
      yield* guess(check, 9)
      assert.strictEqual(yield* errorTagOf(check, "secret"), "Right")
      yield* guess(check, 1)

      assert.strictEqual(yield* errorTagOf(check, "secret"), "TooManyAttempts")
      yield* TestClock.adjust("299 seconds")
      assert.strictEqual(yield* errorTagOf(check, "secret"), "TooManyAttempts")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* errorTagOf(check, "secret"), "Right")
    }),
  )
})
