import { Context, Effect, Layer, Result } from "effect"

import { CloudInventory } from "#application/ports/CloudInventory.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { type EngineFailure, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { begunResources } from "#domain/infrastructure/BegunResources.ts"
import { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

import type { EngineTask } from "./EngineTask.ts"
import { eventWithoutText } from "./EventWithoutText.ts"
import { RunJournal } from "./RunJournal.ts"

const diagnosed = (diagnostic: EngineFailure["diagnostics"][number]) =>
  EngineEvent.cases.Diagnosed.make({ severity: "error", ...diagnostic })

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const engineRuns = yield* EngineRuns
  const inventory = yield* CloudInventory
  const journal = yield* RunJournal

  const awaitListing = Effect.sleep(`${inventory.settlesWithinSeconds} seconds`)

  /** A resource in progress when its engine was killed may already exist, and not yet be on the cloud's list. */
  const hasBegun = Effect.fnUntraced(function* (runId: string) {
    return begunResources((yield* engineRuns.events(runId)).map(({ event }) => event)).length > 0
  })

  /** `failed` where the run ended by itself; `abandoned` where it was interrupted, which the next run must know. */
  return Effect.fn("RecoverRuns")(function* (task: EngineTask, status: "abandoned" | "failed" = "abandoned") {
    const { cluster, mayHaveChanged, operation } = task.loaded
    for (const { operationId, runId } of yield* engineRuns.unfinished(cluster.id)) {
      const lastLine = yield* engineRuns.lastLine(runId)
      const unread = yield* engine.settle(runId, lastLine)
      // Events of an operation that has ended do not belong to this one.
      const opened = operationId === operation.id ? journal.open(task, runId) : undefined
      if (opened !== undefined) yield* opened.replay
      const take =
        opened?.journal ??
        ((line: number, event: EngineEvent) => engineRuns.record(runId, line, eventWithoutText(event)))
      for (const [index, event] of unread.entries()) {
        yield* take(lastLine + index + 1, mayHaveChanged ? eventWithoutText(event) : event)
      }
      const saved = yield* Effect.result(engine.saveState(runId))
      // The next attempt may succeed without this state: the operation's log still names where it is kept.
      const unsaved = Result.isSuccess(saved) ? [] : saved.failure.diagnostics.map(diagnosed)
      for (const [index, event] of unsaved.entries()) yield* take(lastLine + unread.length + index + 1, event)
      // Without the state, even completed resources are found only on the cloud's list.
      if (Result.isFailure(saved) || (yield* hasBegun(runId))) yield* awaitListing
      // A state that cannot be stored keeps its directory. The run ends all the same: the next operation must not fail for it.
      if (Result.isSuccess(saved)) yield* engine.dispose(runId)
      yield* engineRuns.end(runId, status)
      yield* Effect.fromResult(saved)
    }
  })
})

/**
 * Ends the runs that a previous server process left on a cluster, and keeps every event that they reported.
 * Fails when the state of one cannot be stored, and has ended that run too.
 *
 * Stores the end of a run last: if this process dies too, the next one repeats the recovery.
 */
export class RecoverRuns extends Context.Service<RecoverRuns>()("orrery/application/operation/RecoverRuns", { make }) {
  static readonly layer = Layer.effect(this, make)
}
