import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Layer, Stream } from "effect"

import { OperationFailed } from "#application/operation/OperationFailed.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { Failure } from "#domain/operation/Failure.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { operationOn } from "#tests/fixtures/Operations.ts"
import { type Accounts, settled } from "#tests/fixtures/People.ts"
import { phasesBegun, scriptedPhases, StepScript } from "#tests/fixtures/ScriptedSteps.ts"

export type RunnerPorts = OperationRunner | OperationLog | Operations | Clusters | Accounts | StepScript

/** Waits for an operation's end, and answers it with its cluster. */
export const endOf = Effect.fn("endOf")(function* (operationId: OperationId) {
  const log = yield* OperationLog
  yield* Stream.runDrain(log.follow(operationId, 0))
  const operation = yield* (yield* Operations).get(operationId)
  const cluster = yield* (yield* Clusters).get(operation.organizationId, operation.clusterId)
  return { operation, cluster }
})

export const refusal: Failure = {
  cause: "quota",
  summary: "No addresses are left.",
  detail: "AddressLimitExceeded",
  remedy: "Ask AWS for more addresses.",
  userFixable: true,
  retryable: false,
  address: "aws_eip.nat",
}

/** What every runner of operations must do. Its steps are scripted, and its clock is the machine's. */
export const operationRunnerContract = <E>(adapter: string, layer: Layer.Layer<RunnerPorts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds", excludeTestServices: true })(
    `OperationRunner on ${adapter}`,
    (it) => {
      it.effect("runs an operation's steps in their order, and completes it", () =>
        Effect.gen(function* () {
          const id = yield* operationOn("completed")

          yield* (yield* OperationRunner).start(id)

          const { cluster, operation } = yield* endOf(id)
          assert.deepStrictEqual(yield* phasesBegun(id), scriptedPhases)
          assert.deepInclude(operation, { status: "COMPLETED", progressPercentage: 100 })
          assert.strictEqual(cluster.state, "READY")
        }),
      )

      it.effect("runs an operation once, no matter how often it is started", () =>
        Effect.gen(function* () {
          const runner = yield* OperationRunner
          const id = yield* operationOn("once")

          yield* Effect.forEach([1, 2, 3], () => runner.start(id), { concurrency: "unbounded", discard: true })
          const { operation } = yield* endOf(id)
          yield* runner.start(id)

          // A runner that took up what has ended would do so before it ends another.
          const next = yield* operationOn("after once")
          yield* runner.start(next)
          yield* endOf(next)
          assert.deepStrictEqual(yield* phasesBegun(id), scriptedPhases)
          assert.deepStrictEqual((yield* endOf(id)).operation, operation)
        }),
      )

      it.effect("takes no step after one that failed, and ends the operation with its cause", () =>
        Effect.gen(function* () {
          const { doing } = yield* StepScript
          const id = yield* operationOn("failed")
          doing.set("plan", (operationId) =>
            operationId === id ? Effect.fail(new OperationFailed({ failure: refusal })) : Effect.void,
          )

          yield* (yield* OperationRunner).start(id)

          const { cluster, operation } = yield* endOf(id)
          assert.deepStrictEqual(yield* phasesBegun(id), ["validate", "plan"])
          assert.deepInclude(operation, { status: "FAILED", failure: refusal })
          assert.strictEqual(cluster.state, "FAILED")
        }),
      )

      it.effect("returns before the work is done, and works on many operations at once", () =>
        Effect.gen(function* () {
          const runner = yield* OperationRunner
          const { doing } = yield* StepScript
          const ids = yield* Effect.forEach(["one", "two", "three"], operationOn)
          const allAreThere = yield* Deferred.make<void>()
          const waiting = new Set<OperationId>()
          doing.set("apply", (operationId) => {
            if (ids.includes(operationId)) waiting.add(operationId)
            if (waiting.size < ids.length) return Deferred.await(allAreThere)
            return Deferred.succeed(allAreThere, undefined)
          })

          yield* Effect.forEach(ids, runner.start)

          for (const id of ids) assert.strictEqual((yield* endOf(id)).operation.status, "COMPLETED")
        }),
      )
    },
  )
