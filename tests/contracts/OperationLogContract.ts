import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Stream } from "effect"

import type { Clusters } from "#application/ports/Clusters.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import { OperationNotFound } from "#domain/operation/Operation.ts"
import type { NewOperationEvent } from "#domain/operation/OperationEvent.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { news, operationOn, pendingOperation } from "#tests/fixtures/Operations.ts"
import { type Accounts, settled } from "#tests/fixtures/People.ts"

export type LogPorts = OperationLog | Operations | Clusters | Accounts

const started = { status: "IN_PROGRESS" } as const
const ended = { status: "COMPLETED" } as const

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const range = (from: number, to: number) => numbers(from, to).map((number) => news(`event ${number}`))

/** What every operation log must do. Pass it your adapter's layer. */
export const operationLogContract = <E>(adapter: string, layer: Layer.Layer<LogPorts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`OperationLog on ${adapter}`, (it) => {
    it.effect("numbers events from 1 and returns them as they can be read", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const id = yield* operationOn("numbered")
        const detailed: NewOperationEvent = {
          idempotencyKey: "apply/aws_vpc.main/complete",
          level: "ERROR",
          phase: "apply",
          message: "aws_vpc.main: »höchstens fünf«\n\u2028'\"\\",
          labels: { address: "aws_vpc.main", "": "" },
          rawOutput: '{"@level":"error"}',
          progressPercentage: 12.5,
        }

        const first = yield* log.append(id, [detailed], started)
        const rest = yield* log.append(id, range(2, 3), {})

        const at = yield* DateTime.now
        assert.deepStrictEqual(first[0], {
          ...detailed,
          operationId: id,
          sequence: 1,
          timestamp: at,
          status: "IN_PROGRESS",
        })
        assert.deepStrictEqual(
          rest.map(({ sequence }) => sequence),
          [2, 3],
        )
        assert.deepStrictEqual(yield* log.read(id, 0, 1000), [...first, ...rest])
      }),
    )

    it.effect("moves the operation on with its log", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const operations = yield* Operations
        const id = yield* operationOn("moved-on")
        const before = yield* operations.get(id)
        const failure = {
          cause: "transient",
          summary: "AWS was not reachable.",
          detail: "timeout",
          remedy: "Try again.",
          userFixable: false,
          retryable: true,
        } as const

        yield* log.append(id, [news("begun", 30)], started)
        yield* log.append(id, [{ ...news("failed", 10), phase: "plan", level: "ERROR" }], { status: "FAILED", failure })

        const at = yield* DateTime.now
        assert.deepStrictEqual(yield* operations.get(id), {
          ...before,
          status: "FAILED",
          currentPhase: "plan",
          message: "failed happened.",
          progressPercentage: 30,
          lastSequence: 2,
          failure,
          lastUpdate: at,
          completedAt: at,
        })
      }),
    )

    it.effect("stores a repeated event once", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const id = yield* operationOn("twice")

        yield* log.append(id, range(1, 3), started)
        const again = yield* log.append(id, [...range(2, 4), ...range(4, 5)], {})

        assert.deepStrictEqual(
          again.map(({ idempotencyKey, sequence }) => [idempotencyKey, sequence]),
          [
            ["event 4", 4],
            ["event 5", 5],
          ],
        )
        assert.lengthOf(yield* log.read(id, 0, 1000), 5)
      }),
    )

    it.effect("takes nothing after the end", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const operations = yield* Operations
        const id = yield* operationOn("over")
        yield* log.append(id, range(1, 1), started)
        yield* log.append(id, range(2, 2), ended)
        const operation = yield* operations.get(id)

        assert.deepStrictEqual(yield* log.append(id, range(3, 3), { status: "FAILED" }), [])
        assert.deepStrictEqual(yield* operations.get(id), operation)
      }),
    )

    it.effect("says when there is no such operation, and then has nothing to read or to follow", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const { id } = pendingOperation(pendingCluster("missing"))

        assert.deepStrictEqual(
          yield* Effect.flip(log.append(id, range(1, 1), {})),
          new OperationNotFound({ operationId: id }),
        )
        assert.deepStrictEqual(yield* log.read(id, 0, 1000), [])
        assert.deepStrictEqual(yield* log.newest(id, 1000), [])
        assert.deepStrictEqual(yield* Stream.runCollect(log.follow(id, 0)), [])
      }),
    )

    it.effect("reads a page after a number, and the newest", () =>
      Effect.gen(function* () {
        const log = yield* OperationLog
        const id = yield* operationOn("paged")
        const all = yield* log.append(id, range(1, 10), started)

        assert.deepStrictEqual(yield* log.read(id, 3, 4), all.slice(3, 7))
        assert.deepStrictEqual(yield* log.read(id, 10, 4), [])
        assert.deepStrictEqual(yield* log.newest(id, 3), all.slice(7))
        assert.deepStrictEqual(yield* log.newest(id, 100), all)
      }),
    )
  })
