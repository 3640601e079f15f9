import { Context, Effect, Layer } from "effect"

import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"

import { EngineRunLifecycle, type PreparedRun } from "./EngineRunLifecycle.ts"
import type { EngineTask } from "./EngineTask.ts"
import { FindOrphanedResources } from "./FindOrphanedResources.ts"
import { ReconcileRun } from "./ReconcileRun.ts"
import { RecoverRuns } from "./RecoverRuns.ts"

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const reconcile = yield* ReconcileRun
  const recover = yield* RecoverRuns
  const runs = yield* EngineRunLifecycle
  const orphans = yield* FindOrphanedResources

  /** Imports orphans into the state, so that a destroy, which ignores import blocks, includes them. */
  const adopt = Effect.fnUntraced(function* (task: EngineTask) {
    const begun = yield* runs.begin(task)
    const inState = new Set(yield* engine.stateAddresses(begun))
    yield* runs.close(begun.runId, "succeeded")
    const survey = yield* orphans.survey(task)
    if (orphans.areRuledOut(survey, inState)) return

    const { run } = yield* reconcile(task, survey)
    yield* runs.close(run.runId, "succeeded")
    if (run.imports.length === 0) return
    const targets = run.imports.map(({ address }) => address)
    const adoption = yield* runs.begin(task, { imports: run.imports, targets })
    yield* engine.apply(adoption, yield* engine.plan(adoption, "present"))
    yield* runs.close(adoption.runId, "succeeded")
  })

  return Effect.fn("PrepareRun")(function* (task: EngineTask) {
    yield* recover(task)
    if (task.goal === "present") return yield* reconcile(task, yield* orphans.survey(task))
    yield* adopt(task)
    const run = yield* runs.begin(task)
    return { run, plan: yield* engine.plan(run, "absent"), present: [] } satisfies PreparedRun
  })
})

/** Prepares a task until its plan can be applied: recovers dead runs, adopts orphaned resources, plans. */
export class PrepareRun extends Context.Service<PrepareRun>()("orrery/application/operation/PrepareRun", { make }) {
  static readonly layer = Layer.effect(this, make)
}
