import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"

import { isTerminal, Operation } from "#domain/operation/Operation.ts"
import { OperationStatus } from "#domain/operation/Operation.ts"
import { append, type OperationChange } from "#domain/operation/OperationChange.ts"
import { NewOperationEvent } from "#domain/operation/OperationEvent.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { news, pendingOperation } from "#tests/fixtures/Operations.ts"

/** A few keys only, so that the same thing is often told twice; progress is whatever anyone claims. */
const AnyEvent = Schema.Struct({
  ...NewOperationEvent.fields,
  idempotencyKey: Schema.Literals(["a", "b", "c", "d", "e", "f", "g", "h"]),
  progressPercentage: Schema.Finite.check(Schema.isBetween({ minimum: -50, maximum: 250 })),
})

const AnyOperation = Schema.Struct({
  ...Operation.fields,
  lastSequence: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
  progressPercentage: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
})

const Step = Schema.Struct({
  events: Schema.Array(AnyEvent).check(Schema.isMaxLength(6)),
  status: Schema.optionalKey(OperationStatus),
})

const Steps = Schema.Array(Step).check(Schema.isMaxLength(8))

const at = DateTime.makeUnsafe("2026-01-01T00:00:00Z")

/** What a log looks like after these appends, as an adapter would keep it. */
const after = (start: Operation, steps: typeof Steps.Type) => {
  let operation = start
  const log: Array<ReturnType<typeof append>["events"][number]> = []
  const standings = [start]
  for (const { events, ...change } of steps) {
    const known = new Set(log.map(({ idempotencyKey }) => idempotencyKey))
    const appended = append(operation, known, events, change, at)
    operation = appended.operation
    log.push(...appended.events)
    standings.push(operation)
  }
  return { operation, log, standings }
}

describe("appending to an operation's log", () => {
  it.prop("numbers events without a gap", [AnyOperation, Steps], ([start, steps]) => {
    const { log, operation } = after(start, steps)

    assert.deepStrictEqual(
      log.map(({ sequence }) => sequence),
      log.map((_, index) => start.lastSequence + index + 1),
    )
    assert.strictEqual(operation.lastSequence, start.lastSequence + log.length)
  })

  it.prop("keeps each idempotency key once", [AnyOperation, Steps], ([start, steps]) => {
    const keys = after(start, steps).log.map(({ idempotencyKey }) => idempotencyKey)

    assert.strictEqual(new Set(keys).size, keys.length)
  })

  it.prop("never lets progress go back, or past 100", [AnyOperation, Steps], ([start, steps]) => {
    const { log, operation } = after(start, steps)
    const progress = [start, ...log, operation].map(({ progressPercentage }) => progressPercentage)

    for (const [index, percentage] of progress.entries()) {
      assert.isAtLeast(percentage, progress[index - 1] ?? 0)
      assert.isAtMost(percentage, 100)
    }
  })

  it.prop("moves the status along its lifecycle, and says so in the newest event", [Steps], ([steps]) => {
    const { log, standings } = after(pendingOperation(pendingCluster("any")), steps)

    assert.strictEqual(log.at(-1)?.status ?? "PENDING", standings.at(-1)?.status)
    assert.isTrue(log.slice(0, -1).every(({ status }) => !isTerminal(status)))
    for (const operation of standings) {
      assert.strictEqual(isTerminal(operation.status), operation.completedAt !== undefined)
    }
  })

  it.prop("adds nothing to an operation that has ended", [AnyOperation, Step], ([start, { events, ...change }]) => {
    const ended: Operation = { ...start, status: "FAILED" }

    assert.deepStrictEqual(append(ended, new Set(), events, change, at), { operation: ended, events: [] })
  })

  it.prop("leaves the operation as it is when everything is known already", [AnyOperation, Step], ([start, step]) => {
    const { events, ...change } = step
    const known = new Set(events.map(({ idempotencyKey }) => idempotencyKey))

    assert.deepStrictEqual(append(start, known, events, change, at), { operation: start, events: [] })
  })

  it("takes phase, message and time from the newest event", () => {
    const pending = pendingOperation(pendingCluster("any"))
    const events = [news("first", 10), { ...news("second", 5), phase: "bootstrap" as const }]

    const { operation } = append(pending, new Set(), events, { status: "IN_PROGRESS" }, at)

    assert.deepStrictEqual(operation, {
      ...pending,
      status: "IN_PROGRESS",
      currentPhase: "bootstrap",
      message: "second happened.",
      progressPercentage: 10,
      lastSequence: 2,
      lastUpdate: at,
    })
  })

  it("keeps the cause of a failure", () => {
    const pending = pendingOperation(pendingCluster("any"))
    const failure: OperationChange["failure"] = {
      cause: "quota",
      summary: "No addresses are left.",
      detail: "AddressLimitExceeded",
      remedy: "Ask AWS for more addresses.",
      userFixable: true,
      retryable: false,
    }

    const { operation, events } = append(pending, new Set(), [news("failed")], { status: "FAILED", failure }, at)

    assert.deepStrictEqual(operation.failure, failure)
    assert.deepStrictEqual(operation.completedAt, at)
    assert.strictEqual(events[0]?.status, "FAILED")
  })
})
