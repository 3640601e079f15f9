import { Effect, Layer, Metric, Schedule } from "effect"

import { EngineQueue } from "#application/ports/EngineQueue.ts"

const operations = Metric.gauge("engine_queue_operations", {
  description: "Operations that have an engine run or wait for one, by status, over all servers of the database.",
})

const running = Metric.withAttributes(operations, { status: "running" })
const waiting = Metric.withAttributes(operations, { status: "waiting" })

/** Counts the operations in the engine queue, every 15 seconds. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* EngineQueue

    const count = Effect.gen(function* () {
      const counts = yield* queue.counts
      yield* Metric.update(running, counts.running)
      yield* Metric.update(waiting, counts.waiting)
    })
    // Other code reports an unavailable database; the next count follows.
    yield* Effect.forkScoped(Effect.repeat(Effect.ignoreCause(count), Schedule.spaced("15 seconds")))
  }),
)
