import { Context, Effect, Layer } from "effect"

import { type EngineRunRecord, EngineRuns } from "#application/ports/EngineRuns.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { Operations } from "#application/ports/Operations.ts"
import { begunResources } from "#domain/infrastructure/BegunResources.ts"
import { isTerminal } from "#domain/operation/Operation.ts"

import { eventWithoutText } from "./EventWithoutText.ts"

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const engineRuns = yield* EngineRuns
  const operations = yield* Operations

  /**
   * A run without an end belongs to its operation. Another server may have ended it, and the operation may have reached
   * its deadline.
   */
  const isOver = Effect.fnUntraced(function* ({ operationId, status }: EngineRunRecord) {
    return status !== "running" || isTerminal((yield* Effect.orDie(operations.get(operationId))).status)
  })

  /**
   * Keeps the events that no server has read, and the state that the engine could not store: the next operation on the cluster
   * looks for the resources they report as created. Dies if the state cannot be stored now either, and keeps the directory.
   */
  const remove = Effect.fnUntraced(function* ({ runId }: EngineRunRecord) {
    const lastLine = yield* engineRuns.lastLine(runId)
    const unread = yield* engine.settle(runId, lastLine)
    for (const [index, event] of unread.entries())
      yield* engineRuns.record(runId, lastLine + index + 1, eventWithoutText(event))
    yield* Effect.orDie(engine.saveState(runId))
    yield* engine.dispose(runId)
    // The next operation's recovery ends the others: it waits until the cloud lists what they had begun to create.
    if (begunResources((yield* engineRuns.events(runId)).map(({ event }) => event)).length === 0)
      yield* engineRuns.end(runId, "abandoned")
  })

  const sweepOne = Effect.fnUntraced(function* (runId: string) {
    const run = yield* engineRuns.find(runId)
    // Another database has the runs that this one does not.
    if (run === undefined || !(yield* isOver(run))) return false
    yield* remove(run)
    return true
  })

  /** A directory that cannot be removed now must not keep the others. */
  const sweepAlone = (runId: string) =>
    Effect.catchDefect(sweepOne(runId), (defect) =>
      Effect.as(Effect.logWarning("The directory of an ended run could not be removed.", { runId }, defect), false),
    )

  return Effect.fn("SweepRunDirectories")(function* () {
    const swept = yield* Effect.forEach(yield* engine.idleRuns, sweepAlone)
    return swept.filter((isRemoved) => isRemoved).length
  })
})

/**
 * Removes the directories on this machine of runs that are over, and returns how many. They have unmasked plans in them. A run is
 * over once it or its operation has ended: on another machine after a crash, or at its deadline.
 */
export class SweepRunDirectories extends Context.Service<SweepRunDirectories>()(
  "orrery/application/operation/SweepRunDirectories",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
