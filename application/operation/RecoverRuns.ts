import { Context, Effect, Layer } from "effect"

import { CloudInventory } from "#application/ports/CloudInventory.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { begunResources } from "#domain/infrastructure/BegunResources.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

import type { EngineTask } from "./EngineTask.ts"
import { RunJournal } from "./RunJournal.ts"

/** The credentials of another operation are gone, so they cannot be masked in a cloud's messages. */
const withoutText = (event: EngineEvent): EngineEvent =>
  event._tag === "Diagnosed"
    ? { ...event, summary: "A message of an operation that is over.", detail: "It is not kept." }
    : event

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const engineRuns = yield* EngineRuns
  const inventory = yield* CloudInventory
  const journal = yield* RunJournal

  /** A resource that was under way when its engine was killed may be there already, and not yet on the cloud's list. */
  const awaitListing = Effect.fnUntraced(function* (runId: string) {
    const events = (yield* engineRuns.events(runId)).map(({ event }) => event)
    if (begunResources(events).length > 0) yield* Effect.sleep(`${inventory.settlesWithinSeconds} seconds`)
  })

  /** `failed` where the run ended by itself; `abandoned` where it was cut off, which the next run has to know. */
  return Effect.fn("RecoverRuns")(function* (task: EngineTask, status: "abandoned" | "failed" = "abandoned") {
    const { cluster, operation } = task.loaded
    for (const { operationId, runId } of yield* engineRuns.unfinished(cluster.id)) {
      const lastLine = yield* engineRuns.lastLine(runId)
      const unread = yield* engine.settle(runId, lastLine)
      // What an operation that is over has left behind is no news of this one.
      const opened = operationId === operation.id ? journal.open(task, runId) : undefined
      if (opened !== undefined) yield* opened.replay
      const take =
        opened?.journal ?? ((line: number, event: EngineEvent) => engineRuns.record(runId, line, withoutText(event)))
      for (const [index, event] of unread.entries()) yield* take(lastLine + index + 1, event)
      // A state that cannot be stored keeps its directory. The run ends all the same: the next operation must not fail for it.
      yield* Effect.tapError(engine.saveState(runId), () => engineRuns.end(runId, status))
      yield* awaitListing(runId)
      yield* engine.dispose(runId)
      yield* engineRuns.end(runId, status)
    }
  })
})

/**
 * Ends the runs that a previous server process left on a cluster, and keeps every event that they reported.
 *
 * Stores the end of a run last: if this process dies too, the next one repeats the recovery.
 */
export class RecoverRuns extends Context.Service<RecoverRuns>()("orrery/application/operation/RecoverRuns", { make }) {
  static readonly layer = Layer.effect(this, make)
}
