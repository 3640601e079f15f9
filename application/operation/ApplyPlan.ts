import { Context, Effect, Layer } from "effect"

import {
  type EngineRun,
  InfrastructureEngine,
  isPlanUnusable,
  type SavedPlan,
} from "#application/ports/InfrastructureEngine.ts"

import { EngineRunLifecycle, type PreparedRun } from "./EngineRunLifecycle.ts"
import type { EngineTask } from "./EngineTask.ts"
import { PrepareRun } from "./PrepareRun.ts"
import { RecoverRuns } from "./RecoverRuns.ts"
import { SaveClusterPlan } from "./SaveClusterPlan.ts"
import { StoredPlans } from "./StoredPlans.ts"

/** A run with a plan that it can apply. */
interface ApplicableRun {
  readonly run: EngineRun
  readonly plan: Pick<SavedPlan, "changes" | "file" | "hasChanges">
}

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const prepare = yield* PrepareRun
  const recover = yield* RecoverRuns
  const runs = yield* EngineRunLifecycle
  const savePlan = yield* SaveClusterPlan
  const storedPlans = yield* StoredPlans

  /** A plan to destroy resources that no longer exist changes nothing in the cloud, but updates the state. */
  const isToBeApplied = Effect.fnUntraced(function* ({ goal }: EngineTask, { plan, run }: ApplicableRun) {
    return plan.hasChanges || (goal === "absent" && (yield* engine.stateAddresses(run)).length > 0)
  })

  const applyRun = Effect.fnUntraced(function* (task: EngineTask, ready: ApplicableRun) {
    if (yield* isToBeApplied(task, ready)) yield* engine.apply(ready.run, ready.plan)
    yield* runs.close(ready.run.runId, "succeeded")
  })

  const prepared = Effect.fnUntraced(function* (task: EngineTask, ready: PreparedRun) {
    yield* applyRun(task, { plan: ready.plan, run: yield* runs.continued(task, ready) })
  })

  const afresh = Effect.fnUntraced(function* (task: EngineTask) {
    yield* prepared(task, yield* prepare(task))
  })

  /** Users read the plan that is applied, also where it replaces the stored one. */
  const replaced = Effect.fnUntraced(function* (task: EngineTask) {
    const ready = yield* prepare(task)
    yield* savePlan(task, ready.plan)
    yield* prepared(task, ready)
  })

  const kept = Effect.fnUntraced(function* (task: EngineTask) {
    yield* recover(task)
    const stored = yield* storedPlans.take(task)
    if (stored === undefined) return yield* replaced(task)
    yield* applyRun(task, stored).pipe(
      Effect.catchIf(
        (failure) => failure._tag === "EngineFailure" && isPlanUnusable(failure),
        () => Effect.andThen(recover(task, "failed"), replaced(task)),
      ),
    )
  })

  return { prepared, afresh, kept }
})

/** Applies a plan, once: one of this process, a new one, or the one that was stored. Each ends its run. */
export class ApplyPlan extends Context.Service<ApplyPlan>()("orrery/application/operation/ApplyPlan", { make }) {
  static readonly layer = Layer.effect(this, make)
}
