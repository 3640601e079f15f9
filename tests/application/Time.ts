import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Enough for what does not wait to be done before the clock goes on. */
const turnsBetweenSteps = 30

/** Lets the test's clock run, in steps of seconds, until something has ended. */
export const timePassesUntil = Effect.fnUntraced(function* <A, E, R>(awaited: Effect.Effect<A, E, R>, seconds = 5) {
  const fiber = yield* Effect.forkChild(awaited)
  while (fiber.pollUnsafe() === undefined) {
    yield* Effect.repeat(turn, { times: turnsBetweenSteps })
    yield* TestClock.adjust(`${seconds} seconds`)
  }
  return yield* Fiber.join(fiber)
})
