import { assert, describe, it } from "@effect/vitest"
import { Cause, Clock, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"

import { pollForToken } from "#adapters/cli/auth/DeviceSignIn.ts"
import { type CommandFailed, commandFailed } from "#adapters/cli/CommandFailed.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"

describe("A device that waits for its token", () => {
  const noToken = (code: string | undefined, failure: CommandFailed = commandFailed(exitCodes.refused, `${code}`)) => ({
    code,
    failure,
  })

  /** Asks with scripted responses; gives the seconds at which it asked, and the end. */
  const poll = Effect.fnUntraced(function* (
    responses: ReadonlyArray<ReturnType<typeof noToken> | "token">,
    expiresInSeconds: number,
    intervalSeconds?: number,
  ) {
    const askedAtSeconds: Array<number> = []
    const left = [...responses]
    const ask = Effect.gen(function* () {
      askedAtSeconds.push((yield* Clock.currentTimeMillis) / 1000)
      const next = left.shift() ?? noToken("authorization_pending")
      return next === "token" ? next : yield* Effect.fail(next)
    })
    const polling = yield* Effect.forkChild(pollForToken(ask, expiresInSeconds, intervalSeconds))
    yield* TestClock.adjust("2 hours")
    return { askedAtSeconds, exit: yield* Fiber.await(polling) }
  })

  const messageOf = (exit: Exit.Exit<unknown, unknown>) => (Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "")

  it.effect("polls every five seconds when there is no interval", () =>
    Effect.gen(function* () {
      const { askedAtSeconds, exit } = yield* poll([noToken("authorization_pending"), "token"], 600)
      assert.deepEqual(askedAtSeconds, [5, 10])
      assert.deepEqual(exit, Exit.succeed("token"))
    }),
  )

  it.effect("slows down by five seconds on request, and stays slow", () =>
    Effect.gen(function* () {
      const { askedAtSeconds } = yield* poll(
        [noToken("authorization_pending"), noToken("slow_down"), noToken("authorization_pending"), "token"],
        600,
        2,
      )
      assert.deepEqual(askedAtSeconds, [2, 4, 11, 18])
    }),
  )

  it.effect("asks less and less often while the provider is unavailable", () =>
    Effect.gen(function* () {
      const away = noToken(undefined, commandFailed(exitCodes.unreachable, "away"))
      const { askedAtSeconds, exit } = yield* poll([away, away, "token"], 600, 5)
      assert.deepEqual(askedAtSeconds, [5, 15, 35])
      assert.deepEqual(exit, Exit.succeed("token"))
    }),
  )

  it.effect("stops when the code expires, by its own clock or the provider's error", () =>
    Effect.gen(function* () {
      const own = yield* poll([], 20, 5)
      assert.deepEqual(own.askedAtSeconds, [5, 10, 15, 20])
      assert.include(messageOf(own.exit), "No user signed in before the code expired")
      const told = yield* poll([noToken("expired_token")], 600)
      assert.include(messageOf(told.exit), "No user signed in before the code expired")
    }),
  )

  it.effect("stops when it is refused", () =>
    Effect.gen(function* () {
      const { askedAtSeconds, exit } = yield* poll([noToken("access_denied")], 600)
      assert.deepEqual(askedAtSeconds, [5])
      assert.include(messageOf(exit), "access_denied")
    }),
  )
})
