import { Context, Effect, Layer, Redacted } from "effect"

import { Digest } from "#application/ports/Digest.ts"
import { SavedPlans } from "#application/ports/SavedPlans.ts"

import { EngineRunBook, type PreparedRun } from "./EngineRunBook.ts"
import type { EngineTask } from "./EngineTask.ts"
import { presentBefore } from "./ReconcileRun.ts"

const make = Effect.gen(function* () {
  const digest = yield* Digest
  const runs = yield* EngineRunBook
  const savedPlans = yield* SavedPlans

  return {
    /** Stores the plan of a run and ends the run, whose directory goes. */
    keep: Effect.fn("StoredPlans.keep")(function* (task: EngineTask, { plan, run }: PreparedRun) {
      const { content, stateSerial } = plan.file
      yield* savedPlans.keep(task.loaded.operation, {
        content,
        contentHash: yield* digest.sha256(Redacted.value(content)),
        programHash: yield* digest.sha256(task.program),
        stateSerial,
        hasChanges: plan.hasChanges,
        changes: plan.changes,
        imports: run.imports,
      })
      yield* runs.close(run.runId, "succeeded")
    }),

    /**
     * Takes the plan that was stored, and begins the run that applies it. Undefined if there is none, which is so after a server died
     * while it applied the plan, or if it is not a plan of this program.
     */
    take: Effect.fn("StoredPlans.take")(function* (task: EngineTask) {
      const stored = yield* savedPlans.take(task.loaded.operation)
      if (stored === undefined || stored.programHash !== (yield* digest.sha256(task.program))) return undefined
      const contentHash = yield* digest.sha256(Redacted.value(stored.content))
      if (contentHash !== stored.contentHash) {
        return yield* Effect.die(new Error("The content of a saved plan is not what was saved."))
      }
      const { changes, content, hasChanges, imports, stateSerial } = stored
      const present = presentBefore(task, stored)
      const run = yield* runs.begin(task, { imports, present })
      return { run, plan: { changes, file: { content, stateSerial }, hasChanges }, present }
    }),
  }
})

/** Plans that are stored between the step that creates them and the step that applies them. */
export class StoredPlans extends Context.Service<StoredPlans>()("orrery/application/operation/StoredPlans", { make }) {
  static readonly layer = Layer.effect(this, make)
}
