import { Cause, Context, DateTime, Duration, Effect, Layer, Schedule } from "effect"

import { Operations } from "#application/ports/Operations.ts"
import type { OperationId, OperationType } from "#domain/operation/Operation.ts"
import type { Phase } from "#domain/operation/Phase.ts"

import { BuildClusterSteps } from "./BuildClusterSteps.ts"
import { DeleteClusterSteps } from "./DeleteClusterSteps.ts"
import { DraftClusterSteps } from "./DraftClusterSteps.ts"
import { OperationFailed } from "./OperationFailed.ts"

export interface OperationStep {
  readonly phase: Phase
  readonly run: (operationId: OperationId) => Effect.Effect<void, OperationFailed>
}

/** Between tries of a step that broke on our own side, such as on a database that is restarting. */
const pausesBetweenTries = Schedule.min([Schedule.exponential("500 millis"), Schedule.spaced("15 seconds")])

const make = Effect.gen(function* () {
  const build = yield* BuildClusterSteps
  const draft = yield* DraftClusterSteps
  const remove = yield* DeleteClusterSteps
  const operations = yield* Operations

  /** A defect is ours, not the user's: the step is tried again until the operation's deadline, which ends it anyway. */
  const sturdy = (phase: Phase, run: OperationStep["run"]): OperationStep => ({
    phase,
    run: Effect.fnUntraced(function* (operationId) {
      const { deadlineAt } = yield* untilItWorks(Effect.orDie(operations.get(operationId)))
      const left = Duration.max(DateTime.distance(yield* DateTime.now, deadlineAt), Duration.zero)
      yield* untilItWorks(run(operationId)).pipe(
        Effect.timeoutOrElse({ duration: left, orElse: () => deadlinePassed(phase) }),
      )
    }),
  })

  const steps: Record<"CREATE" | "DELETE", ReadonlyArray<OperationStep>> = {
    CREATE: [
      sturdy("validate", draft.validate),
      sturdy("synthesize", draft.synthesize),
      sturdy("plan", draft.plan),
      sturdy("apply", build.apply),
      sturdy("bootstrap", build.bootstrap),
      sturdy("verify", build.verify),
    ],
    DELETE: [sturdy("drain", remove.drain), sturdy("destroy", remove.destroy)],
  }
  return (type: OperationType): ReadonlyArray<OperationStep> => (type === "DELETE" ? steps.DELETE : steps.CREATE)
})

const untilItWorks = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.sandbox(effect).pipe(
    Effect.tapError((cause) =>
      Cause.hasDies(cause) ? Effect.logWarning("A step broke and is tried again.", cause) : Effect.void,
    ),
    Effect.retry({ while: (cause: Cause.Cause<E>) => Cause.hasDies(cause), schedule: pausesBetweenTries }),
    Effect.catch((cause) => Effect.failCause(cause)),
  )

const deadlinePassed = (phase: Phase) =>
  Effect.fail(
    new OperationFailed({
      failure: {
        cause: "transient",
        summary: `The operation reached its deadline in the phase ${phase}.`,
        detail: "What was made so far is kept and known.",
        remedy: "Delete the cluster and apply again. If the cloud is slow today, wait before you do.",
        userFixable: true,
        retryable: true,
      },
    }),
  )

/** The steps of each kind of operation, in order. Whoever runs them durably runs each until it has ended. */
export class OperationSteps extends Context.Service<OperationSteps>()("orrery/application/operation/OperationSteps", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
