import { Context, DateTime, Duration, Effect, Layer } from "effect"

import { Operations } from "#application/ports/Operations.ts"
import type { OperationId, OperationType } from "#domain/operation/Operation.ts"
import { type AcceptedType, acceptedType } from "#domain/operation/OperationKind.ts"
import type { Phase } from "#domain/operation/Phase.ts"

import { BuildClusterSteps } from "./BuildClusterSteps.ts"
import { DeleteClusterSteps } from "./DeleteClusterSteps.ts"
import { DraftClusterSteps } from "./DraftClusterSteps.ts"
import { EngineTurn } from "./EngineTurn.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { retryDefects } from "./RetryDefects.ts"

export interface OperationStep {
  readonly phase: Phase
  readonly run: (operationId: OperationId) => Effect.Effect<void, OperationFailed>
}

/** A quarter of an hour, with the pauses: a restarting database recovers by then, a defect in this server does not. */
const triesMax = 64

const make = Effect.gen(function* () {
  const build = yield* BuildClusterSteps
  const draft = yield* DraftClusterSteps
  const engineTurn = yield* EngineTurn
  const remove = yield* DeleteClusterSteps
  const operations = yield* Operations

  /** A defect is ours, not the user's: the step is tried again for a while, and never beyond the operation's deadline. */
  const sturdy = (phase: Phase, run: OperationStep["run"]): OperationStep => ({
    phase,
    run: Effect.fnUntraced(function* (operationId) {
      const { deadlineAt } = yield* retryDefects(Effect.orDie(operations.get(operationId)))
      const left = Duration.max(DateTime.distance(yield* DateTime.now, deadlineAt), Duration.zero)
      if (Duration.isZero(left)) return yield* deadlinePassed(phase)
      yield* retryDefects(run(operationId), triesMax).pipe(
        Effect.catchDefect(() => broken(phase)),
        Effect.timeoutOrElse({ duration: left, orElse: () => deadlinePassed(phase) }),
      )
    }),
  })

  /** A step that runs the engine waits for its turn. The time it waits does not count towards the deadline. */
  const onEngine = (phase: Phase, run: OperationStep["run"]): OperationStep => {
    const step = sturdy(phase, run)
    return { phase, run: (operationId) => engineTurn(operationId, phase, step.run(operationId)) }
  }

  const steps: Readonly<Record<AcceptedType, ReadonlyArray<OperationStep>>> = {
    CREATE: [
      sturdy("validate", draft.validate),
      sturdy("synthesize", draft.synthesize),
      onEngine("plan", draft.plan),
      sturdy("approval", draft.approval),
      onEngine("apply", build.apply),
      onEngine("bootstrap", build.bootstrap),
      onEngine("verify", build.verify),
    ],
    DELETE: [onEngine("drain", remove.drain), onEngine("destroy", remove.destroy)],
  }
  return (type: OperationType): ReadonlyArray<OperationStep> => steps[acceptedType(type)]
})

const deadlinePassed = (phase: Phase) =>
  Effect.fail(
    new OperationFailed({
      failure: {
        cause: "transient",
        summary: `The operation reached its deadline in the phase ${phase}.`,
        detail: "The resources created so far are kept and recorded.",
        remedy: "Delete the cluster and apply again. If the cloud is slow today, wait before you do.",
        userFixable: true,
        retryable: true,
      },
    }),
  )

const broken = (phase: Phase) =>
  Effect.fail(
    new OperationFailed({
      failure: {
        cause: "internal",
        summary: `Orrery could not do the phase ${phase}, however often it tried.`,
        detail: "The resources created so far are kept and recorded.",
        remedy:
          "This is Orrery's fault. Give the operation's id to the operator, whose log has the details; deleting the cluster is safe.",
        userFixable: false,
        retryable: true,
      },
    }),
  )

/** The steps of each kind of operation, in order. The durable runner runs each until it has ended. */
export class OperationSteps extends Context.Service<OperationSteps>()("orrery/application/operation/OperationSteps", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
