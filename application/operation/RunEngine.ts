import { Context, Effect, Layer, Schedule } from "effect"

import type { CloudInventoryUnavailable } from "#application/ports/CloudInventory.ts"
import { EngineFailure, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { maskedDiagnostic } from "#domain/infrastructure/MaskedEvent.ts"
import { classify } from "#domain/operation/FailureClassification.ts"

import { ApplyPlan } from "./ApplyPlan.ts"
import { EngineRunLifecycle, type PreparedRun } from "./EngineRunLifecycle.ts"
import type { EngineTask } from "./EngineTask.ts"
import { FindOrphanedResources } from "./FindOrphanedResources.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { PrepareRun } from "./PrepareRun.ts"
import { RecoverRuns } from "./RecoverRuns.ts"
import { StoredPlans } from "./StoredPlans.ts"
import { maskOf } from "./TaskSecrets.ts"

/** How many runs an operation's step may take, where processes are killed or a cloud is briefly unavailable. */
const attemptsMax = 8
const attemptPauses = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

type RunFailure = EngineFailure | CloudInventoryUnavailable

const operationFailed = (task: EngineTask, { diagnostics }: RunFailure) => {
  const mask = maskOf(task)
  return new OperationFailed({
    failure: classify(diagnostics.map((diagnostic) => maskedDiagnostic(mask, diagnostic))),
  })
}

/**
 * The first failure is the one a user can act on, and decides about another run. A state that could not be stored comes
 * second.
 */
const withUnsaved = ({ diagnostics, interrupted }: RunFailure, unsaved: EngineFailure) =>
  new EngineFailure({ ...unsaved, interrupted, diagnostics: [...diagnostics, ...unsaved.diagnostics] })

/** Runs the first once, and the other each time that the whole is retried. */
const firstly = <A, E, R, E2, R2>(first: Effect.Effect<A, E, R>, other: Effect.Effect<A, E2, R2>) => {
  let isFirst = true
  return Effect.suspend((): Effect.Effect<A, E | E2, R | R2> => {
    const now = isFirst ? first : other
    isFirst = false
    return now
  })
}

const make = Effect.gen(function* () {
  const apply = yield* ApplyPlan
  const engine = yield* InfrastructureEngine
  const prepare = yield* PrepareRun
  const recover = yield* RecoverRuns
  const runs = yield* EngineRunLifecycle
  const storedPlans = yield* StoredPlans
  const orphans = yield* FindOrphanedResources

  /** A creation may reach the cloud after the run that sent it was killed and the next run's plan was made. */
  const isWorthAnotherRun = (task: EngineTask) => (failure: RunFailure) =>
    failure.interrupted || classify(failure.diagnostics).retryable
      ? Effect.succeed(true)
      : orphans.haveTakenName(task, failure.diagnostics)

  const outputsOnce = Effect.fnUntraced(function* (task: EngineTask) {
    // A new run fences off earlier ones: one that outlived its server must save its state first.
    yield* recover(task)
    const run = yield* runs.begin(task)
    const values = yield* engine.outputs(run)
    yield* runs.close(run.runId, "succeeded")
    return values
  })

  const persistently = <A, R>(task: EngineTask, attempt: Effect.Effect<A, RunFailure, R>) =>
    attempt.pipe(
      Effect.tapError((failure) =>
        recover(task, failure.interrupted ? "abandoned" : "failed").pipe(
          Effect.mapError((unsaved) => withUnsaved(failure, unsaved)),
        ),
      ),
      Effect.retry({ while: isWorthAnotherRun(task), times: attemptsMax - 1, schedule: attemptPauses }),
      Effect.mapError((failure) => operationFailed(task, failure)),
    )

  return {
    /** Plans. The run stays open until its plan is applied, kept or discarded. */
    plan: Effect.fn("RunEngine.plan")((task: EngineTask) => persistently(task, prepare(task))),
    /** Stores the plan for `applyKept` and ends the run. */
    keep: storedPlans.keep,
    /** Ends the run without an apply. */
    discard: Effect.fn("RunEngine.discard")(({ run }: PreparedRun) => runs.close(run.runId, "abandoned")),
    /** Applies a plan of this process; plans again if that fails and can be retried. */
    applyPrepared: Effect.fn("RunEngine.applyPrepared")((task: EngineTask, prepared: PreparedRun) =>
      persistently(task, firstly(apply.prepared(task, prepared), apply.afresh(task))),
    ),
    /** Applies the plan that was stored, in this process or another; plans first if there is none. */
    applyKept: Effect.fn("RunEngine.applyKept")((task: EngineTask) => persistently(task, apply.kept(task))),
    /** Plans and applies. */
    apply: Effect.fn("RunEngine.apply")((task: EngineTask) => persistently(task, apply.afresh(task))),
    /** The outputs of a program that was applied. */
    outputs: Effect.fn("RunEngine.outputs")((task: EngineTask) => persistently(task, outputsOnce(task))),
    /** What the cloud still has of the cluster, to verify that a delete left nothing. */
    remaining: Effect.fn("RunEngine.remaining")((task: EngineTask) => persistently(task, orphans.remaining(task))),
  }
})

/** Runs the engine for an operation's steps, and retries what may succeed. */
export class RunEngine extends Context.Service<RunEngine>()("orrery/application/operation/RunEngine", { make }) {
  static readonly layer = Layer.effect(this, make)
}
