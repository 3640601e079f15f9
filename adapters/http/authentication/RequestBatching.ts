import { Effect, Scheduler } from "effect"

/**
 * Lets every request that has arrived begin in one go, once all of them have been read from their sockets.
 *
 * The driver sends all statements of one turn in one write. Without this each request is one write of its own,
 * which under load costs a quarter of the processor time of a request (see `npm run bench:http`).
 */
export const makeGate = Effect.sync(() => {
  const dispatcher = new Scheduler.MixedScheduler().makeDispatcher()
  return Effect.callback<void>((resume) => dispatcher.scheduleTask(() => resume(Effect.void), 0))
})
