import { Context, DateTime, Effect, Layer } from "effect"

import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { Operation } from "#domain/operation/Operation.ts"

import { ConcludeOperation } from "./ConcludeOperation.ts"

/** After its deadline an operation has this long to end by itself. */
const graceMinutes = 10

const patience = "20 seconds"

const make = Effect.gen(function* () {
  const conclude = yield* ConcludeOperation
  const operations = yield* Operations
  const runner = yield* OperationRunner

  const resume = Effect.fnUntraced(function* (operation: Operation) {
    const overdueAt = DateTime.add(operation.deadlineAt, { minutes: graceMinutes })
    if (DateTime.isLessThan(yield* DateTime.now, overdueAt)) return yield* runner.start(operation.id)
    yield* conclude.fail(operation.id, {
      cause: "internal",
      summary: "The operation did not end by its deadline.",
      detail: `Its deadline was ${DateTime.formatIso(operation.deadlineAt)}.`,
      remedy: "Delete the cluster and apply again; give the operation's id to the operator.",
      userFixable: false,
      retryable: true,
    })
  })

  /** An operation that cannot resume now must not delay the others. */
  const resumeAlone = (operation: Operation) => {
    const later = (reason: unknown) =>
      Effect.logWarning("An open operation could not be resumed.", { operationId: operation.id }, reason)
    return resume(operation).pipe(
      Effect.catchDefect(later),
      Effect.timeoutOrElse({ duration: patience, orElse: () => later("It took too long.") }),
    )
  }

  return Effect.fn("ResumeOperations")(function* () {
    const open = yield* operations.open
    yield* Effect.forEach(open, resumeAlone, { concurrency: 4, discard: true })
    return open.length
  })
})

/** Resumes every accepted operation that has not ended, and ends those past their time limit. */
export class ResumeOperations extends Context.Service<ResumeOperations>()(
  "orrery/application/operation/ResumeOperations",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
