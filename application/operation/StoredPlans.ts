import { Context, Effect, Layer, Redacted } from "effect"

import { Digest } from "#application/ports/Digest.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { SavedPlans, type StoredPlan } from "#application/ports/SavedPlans.ts"

import { EngineRunLifecycle, type PreparedRun } from "./EngineRunLifecycle.ts"
import type { EngineTask } from "./EngineTask.ts"
import { presentBefore } from "./ReconcileRun.ts"

/** A plan of a large cluster has about 200 KB. One beyond this is not stored: it is created again when it is applied. */
const contentBytesMax = 32 * 1024 * 1024

/** Whether a plan is of this program and engine, and no other run has begun since: the cloud may have changed then. */
const makeIsCurrent = Effect.gen(function* () {
  const digest = yield* Digest
  const { info } = yield* InfrastructureEngine

  return Effect.fnUntraced(function* (task: EngineTask, generation: number, stored: StoredPlan) {
    const [contentHash, programHash] = yield* Effect.all([
      digest.sha256(Redacted.value(stored.content)),
      digest.sha256(task.program),
    ])
    return (
      stored.generation + 1 === generation &&
      stored.engine === info.engine &&
      stored.programHash === programHash &&
      stored.contentHash === contentHash
    )
  })
})

const make = Effect.gen(function* () {
  const digest = yield* Digest
  const { info } = yield* InfrastructureEngine
  const isCurrent = yield* makeIsCurrent
  const runs = yield* EngineRunLifecycle
  const savedPlans = yield* SavedPlans

  const store = Effect.fnUntraced(function* (task: EngineTask, { plan, run }: PreparedRun) {
    const { content, stateSerial } = plan.file
    yield* savedPlans.keep(task.loaded.operation, {
      content,
      contentHash: yield* digest.sha256(Redacted.value(content)),
      programHash: yield* digest.sha256(task.program),
      engine: info.engine,
      generation: run.generation,
      stateSerial,
      hasChanges: plan.hasChanges,
      changes: plan.changes,
      imports: run.imports,
    })
  })

  return {
    /** Stores the plan of a run and ends the run, which removes its directory. */
    keep: Effect.fn("StoredPlans.keep")(function* (task: EngineTask, prepared: PreparedRun) {
      const { byteLength } = Redacted.value(prepared.plan.file.content)
      if (byteLength <= contentBytesMax) yield* store(task, prepared)
      else
        yield* Effect.logWarning("A plan is too large to be stored. It is created again when it is applied.", {
          byteLength,
        })
      yield* runs.close(prepared.run.runId, "succeeded")
    }),

    /**
     * Begins the run that applies the stored plan, and takes the plan. Undefined if there is none that can be applied, as after
     * a server died while it applied the plan.
     */
    take: Effect.fn("StoredPlans.take")(function* (task: EngineTask) {
      // Begins the run first: it fences off every other process, so that the plan cannot go out of date after it was taken.
      const begun = yield* runs.begin(task)
      const stored = yield* savedPlans.take(task.loaded.operation)
      if (stored === undefined || !(yield* isCurrent(task, begun.generation, stored))) {
        yield* runs.close(begun.runId, "succeeded")
        return undefined
      }
      const { changes, content, hasChanges, imports, stateSerial } = stored
      const present = presentBefore(task, stored)
      const run = yield* runs.continued(task, { run: { ...begun, imports }, present })
      return { run, plan: { changes, file: { content, stateSerial }, hasChanges } }
    }),
  }
})

/** Plans that are stored between the step that creates them and the step that applies them. */
export class StoredPlans extends Context.Service<StoredPlans>()("orrery/application/operation/StoredPlans", { make }) {
  static readonly layer = Layer.effect(this, make)
}
