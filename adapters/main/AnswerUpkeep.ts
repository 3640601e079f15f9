import { Effect, Layer, Schedule } from "effect"

import { ForgetAnswers } from "#application/idempotency/ForgetAnswers.ts"

const lookAgain = Schedule.spaced("1 hour")

/** Removes answers that are not given again any more, now and then. What cannot be removed now waits for the next time. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const forgetAnswers = yield* ForgetAnswers
    const forget = forgetAnswers().pipe(
      Effect.catchCause((cause) => Effect.logWarning("Old answers could not be removed.", cause)),
    )
    yield* Effect.forkScoped(Effect.repeat(forget, lookAgain))
  }),
)
