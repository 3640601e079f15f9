import { Context, DateTime, Duration, Effect, Layer } from "effect"

import { Operations } from "#application/ports/Operations.ts"
import type { OperationId, OperationType } from "#domain/operation/Operation.ts"
import { type AcceptedType, acceptedType, type PhaseOf, phasesOf } from "#domain/operation/OperationKind.ts"
import type { Phase } from "#domain/operation/Phase.ts"

import { BuildClusterSteps } from "./BuildClusterSteps.ts"
import { DeleteClusterSteps } from "./DeleteClusterSteps.ts"
import { DraftClusterSteps } from "./DraftClusterSteps.ts"
import { EngineTurn } from "./EngineTurn.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { ReachApi } from "./ReachApi.ts"
import { retryDefects } from "./RetryDefects.ts"

export interface OperationStep {
  readonly phase: Phase
  readonly run: (operationId: OperationId) => Effect.Effect<void, OperationFailed>
}

type StepOfPhase = (phase: Phase) => OperationStep

/** What is done in each phase of each kind of operation: a phase too few or too many does not compile. */
export type PhaseSteps = { readonly [T in AcceptedType]: Readonly<Record<PhaseOf<T>, StepOfPhase>> }

/** 15 minutes, with the pauses: a restarting database recovers by then, a defect in this server does not. */
const triesMax = 64

const make = Effect.gen(function* () {
  const build = yield* BuildClusterSteps
  const draft = yield* DraftClusterSteps
  const engineTurn = yield* EngineTurn
  const remove = yield* DeleteClusterSteps
  const operations = yield* Operations
  const reachApi = yield* ReachApi

  /** A defect is Orrery's, not the user's: the step is retried for a while, but not beyond the operation's deadline. */
  const sturdy =
    (run: OperationStep["run"]): StepOfPhase =>
    (phase) => ({
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
  const onEngine =
    (run: OperationStep["run"]): StepOfPhase =>
    (phase) => {
      const step = sturdy(run)(phase)
      return { phase, run: (operationId) => engineTurn(operationId, phase, step.run(operationId)) }
    }

  const oneAfterTheOther =
    (first: StepOfPhase, second: StepOfPhase): StepOfPhase =>
    (phase) => ({
      phase,
      run: (operationId) => Effect.andThen(first(phase).run(operationId), second(phase).run(operationId)),
    })

  const phaseSteps: PhaseSteps = {
    CREATE: {
      preflight: sturdy(draft.preflight),
      validate: sturdy(draft.validate),
      synthesize: sturdy(draft.synthesize),
      plan: onEngine(draft.plan),
      approval: sturdy(draft.approval),
      apply: onEngine(build.apply),
      bootstrap: oneAfterTheOther(onEngine(build.protect), sturdy(reachApi)),
      verify: onEngine(build.verify),
    },
    DELETE: { drain: onEngine(remove.drain), destroy: onEngine(remove.destroy) },
  }
  const stepsOf = <T extends AcceptedType>(type: T): ReadonlyArray<OperationStep> => {
    const steps: Readonly<Record<PhaseOf<T>, StepOfPhase>> = phaseSteps[type]
    return phasesOf(type).map((phase) => steps[phase](phase))
  }
  return (type: OperationType): ReadonlyArray<OperationStep> => stepsOf(acceptedType(type))
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
        summary: `Orrery could not complete the phase ${phase}, after several retries.`,
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
