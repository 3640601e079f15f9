import { Context, DateTime, Duration, Effect, Layer, Metric, Schedule } from "effect"

import { EngineQueue } from "#application/ports/EngineQueue.ts"
import { Ids } from "#application/ports/Ids.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import { isTerminal, type Operation, type OperationId } from "#domain/operation/Operation.ts"
import type { Phase } from "#domain/operation/Phase.ts"
import { bounds } from "#domain/operation/Progress.ts"

import { OperationFailed } from "./OperationFailed.ts"
import { retryDefects } from "./RetryDefects.ts"

/** Near the front every position is reported; further back, where many wait, only some. */
const exactPositionsMax = 20
const coarseStep = 10

const waits = Metric.histogram("engine_queue_wait_seconds", {
  description: "How long operations waited for an engine run, including those that got one at once.",
  boundaries: [0.1, 1, 5, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200],
})

const isWorthReporting = (position: number, reported: number | undefined): boolean =>
  reported === undefined || position <= exactPositionsMax || Math.abs(position - reported) >= coarseStep

/** Reports in an operation's log its position in the queue. */
const makeReport = Effect.gen(function* () {
  const ids = yield* Ids
  const log = yield* OperationLog

  return Effect.fnUntraced(function* (
    { id, type }: Operation,
    phase: Phase,
    message: string,
    labels: Readonly<Record<string, string>>,
  ) {
    const event = {
      idempotencyKey: `${phase}:queue:${yield* ids.uuid}`,
      level: "INFO",
      phase,
      message,
      labels,
      progressPercentage: bounds(type, phase).from,
    } as const
    yield* Effect.orDie(log.append(id, [event], {}))
  })
})

const make = Effect.gen(function* () {
  const operations = yield* Operations
  const queue = yield* EngineQueue
  const report = yield* makeReport

  /** The time an operation waits does not count towards its deadline. Ends when the operation ends without its turn. */
  const keepWaiting = (operation: Operation, since: DateTime.Utc) =>
    Effect.gen(function* () {
      const { status } = yield* Effect.orDie(operations.get(operation.id))
      if (isTerminal(status)) return true
      const waited = DateTime.distance(since, yield* DateTime.now)
      yield* operations.postpone(operation.id, DateTime.addDuration(operation.deadlineAt, waited))
      return false
    })

  const takeTurn = Effect.fn("EngineTurn.take")(function* (operationId: OperationId, phase: Phase) {
    const operation = yield* Effect.orDie(operations.get(operationId))
    const since = yield* DateTime.now
    let reported: number | undefined

    const onPosition = (position: number) =>
      Effect.suspend(() => {
        if (!isWorthReporting(position, reported)) return Effect.void
        reported = position
        const message = `Waiting for a free engine run: position ${position}.`
        return report(operation, phase, message, { queuePosition: String(position) })
      })

    const ended = keepWaiting(operation, since).pipe(
      Effect.delay("1 minute"),
      Effect.repeat({ until: (hasEnded) => hasEnded, schedule: Schedule.forever }),
      Effect.andThen(endedMeanwhile(phase)),
    )
    const request = {
      operationId,
      organizationId: operation.organizationId,
      acceptedAtMillis: DateTime.toEpochMillis(operation.startedAt),
    }
    yield* Effect.raceFirst(queue.takeTurn(request, onPosition), ended)
    const waited = Duration.toSeconds(DateTime.distance(since, yield* DateTime.now))
    yield* Metric.update(waits, waited)
    if (reported === undefined) return
    yield* keepWaiting(operation, since)
    yield* report(operation, phase, `An engine run is free after ${Math.round(waited)} s of waiting.`, {})
  })

  /** Runs work of an operation while it has a run of the engine. */
  return <A, E, R>(operationId: OperationId, phase: Phase, work: Effect.Effect<A, E, R>) =>
    Effect.scoped(Effect.andThen(retryDefects(takeTurn(operationId, phase)), work))
})

const endedMeanwhile = (phase: Phase) =>
  Effect.fail(
    new OperationFailed({
      failure: {
        cause: "internal",
        summary: `The operation ended while it waited for the phase ${phase}.`,
        detail: "Nothing was done after its end.",
        remedy: "Read the end of the operation's log.",
        userFixable: false,
        retryable: true,
      },
    }),
  )

/** Lets an operation use the engine when it is its turn, and reports its position in its progress until then. */
export class EngineTurn extends Context.Service<EngineTurn>()("orrery/application/operation/EngineTurn", { make }) {
  static readonly layer = Layer.effect(this, make)
}
