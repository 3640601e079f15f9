import { Context, Effect, Layer, Schedule } from "effect"

import type { CloudInventoryUnavailable } from "#application/ports/CloudInventory.ts"
import { type EngineFailure, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { maskedDiagnostic } from "#domain/infrastructure/MaskedEvent.ts"
import { classify } from "#domain/operation/FailureClassification.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import { EngineRunBook, type PreparedRun } from "./EngineRunBook.ts"
import type { EngineTask } from "./EngineTask.ts"
import { FindStrays } from "./FindStrays.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { PrepareRun } from "./PrepareRun.ts"
import { RecoverRuns } from "./RecoverRuns.ts"
import { maskOf } from "./TaskSecrets.ts"

/** How often a run is begun anew after its process was killed or a cloud was briefly unwell. */
const attemptsMax = 8
const attemptPauses = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

type RunFailure = EngineFailure | CloudInventoryUnavailable

const isWorthAnotherRun = (failure: RunFailure) => failure.interrupted || classify(failure.diagnostics).retryable

const operationFailed = (task: EngineTask, { diagnostics }: RunFailure) => {
  const mask = maskOf(task)
  return new OperationFailed({
    failure: classify(diagnostics.map((diagnostic) => maskedDiagnostic(mask, diagnostic))),
  })
}

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const prepare = yield* PrepareRun
  const recover = yield* RecoverRuns
  const runs = yield* EngineRunBook
  const strays = yield* FindStrays
  /** Plans made in this process and not yet applied: after a restart a plan is made again. */
  const prepared = new Map<OperationId, PreparedRun>()

  /** A plan to destroy what has gone already changes nothing in the cloud, but the state must hear of it. */
  const isToBeApplied = Effect.fnUntraced(function* ({ goal }: EngineTask, { plan, run }: PreparedRun) {
    return plan.hasChanges || (goal === "absent" && (yield* engine.stateAddresses(run)).length > 0)
  })

  const applyOnce = Effect.fnUntraced(function* (task: EngineTask) {
    const { operation } = task.loaded
    const ready = prepared.get(operation.id) ?? (yield* prepare(task))
    prepared.delete(operation.id)
    if (yield* isToBeApplied(task, ready)) yield* engine.apply(yield* runs.continued(task, ready), ready.plan)
    yield* runs.close(ready.run.runId, "succeeded")
  })

  const outputsOnce = Effect.fnUntraced(function* (task: EngineTask) {
    // A new run fences earlier ones off: one that outlived its server must save its state first.
    yield* recover(task)
    const run = yield* runs.begin(task)
    const values = yield* engine.outputs(run)
    yield* runs.close(run.runId, "succeeded")
    return values
  })

  const persistently = <A, R>(task: EngineTask, attempt: Effect.Effect<A, RunFailure, R>) =>
    attempt.pipe(
      Effect.tapError(({ interrupted }) => recover(task, interrupted ? "abandoned" : "failed")),
      Effect.retry({ while: isWorthAnotherRun, times: attemptsMax - 1, schedule: attemptPauses }),
      Effect.mapError((failure) => operationFailed(task, failure)),
    )

  return {
    /** Makes the plan, for people to read, and keeps it for `apply`. */
    plan: Effect.fn("RunEngine.plan")(function* (task: EngineTask) {
      const made = yield* persistently(task, prepare(task))
      prepared.set(task.loaded.operation.id, made)
      return made.plan
    }),
    /** Applies the plan, or plans first when the server has died since. */
    apply: Effect.fn("RunEngine.apply")((task: EngineTask) => persistently(task, applyOnce(task))),
    /** Puts the plan away unapplied. */
    discard: Effect.fn("RunEngine.discard")(function* ({ loaded: { operation } }: EngineTask) {
      const made = prepared.get(operation.id)
      prepared.delete(operation.id)
      if (made !== undefined) yield* runs.close(made.run.runId, "abandoned")
    }),
    /** The outputs of a program that was applied. */
    outputs: Effect.fn("RunEngine.outputs")((task: EngineTask) => persistently(task, outputsOnce(task))),
    /** What the cloud still has of the cluster, for the proof that a delete left nothing. */
    remaining: Effect.fn("RunEngine.remaining")((task: EngineTask) => persistently(task, strays.remaining(task))),
  }
})

/** Runs the engine for an operation's steps, and tries again what is worth another run. */
export class RunEngine extends Context.Service<RunEngine>()("orrery/application/operation/RunEngine", { make }) {
  static readonly layer = Layer.effect(this, make)
}
