import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { RecoverRuns } from "#application/operation/RecoverRuns.ts"
import { RunJournal } from "#application/operation/RunJournal.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { EngineFailure, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import { completed, diedAfter, network, ports, settlesWithinSeconds, started, task } from "./LateCloud.ts"
import { world } from "./Lives.ts"
import { create, ended, remove, useCases } from "./Server.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { timePassesUntil } from "./Time.ts"

const failureWith = (summary: string, detail: string) =>
  new EngineFailure({ step: "apply", interrupted: false, diagnostics: [{ summary, detail }] })

const unsaved = {
  summary: "The state of a run could not be stored.",
  detail: "The server keeps it in its data directory, as runs/1/errored.tfstate.",
}

interface Runs {
  failed?: string
  readonly disposed: Array<string>
}

/** An engine whose first apply fails and cannot save its state either; and the runs it disposed of. */
const carelessEngine = (runs: Runs, failure: EngineFailure) =>
  Layer.effect(
    InfrastructureEngine,
    Effect.map(InfrastructureEngine, (engine) =>
      InfrastructureEngine.of({
        ...engine,
        apply: Effect.fnUntraced(function* (run, plan) {
          yield* engine.apply(run, plan)
          if (runs.failed !== undefined) return
          runs.failed = run.runId
          return yield* failure
        }),
        saveState: (runId) =>
          runId === runs.failed ? Effect.fail(failureWith(unsaved.summary, unsaved.detail)) : Effect.void,
        dispose: (runId) => Effect.tap(engine.dispose(runId), () => Effect.sync(() => runs.disposed.push(runId))),
      }),
    ),
  ).pipe(Layer.provideMerge(forgetfulEngine()))

const systemWith = (runs: Runs, failure: EngineFailure) =>
  useCases.pipe(Layer.provideMerge(carelessEngine(runs, failure)), Layer.provideMerge(world))

const messagesOf = Effect.fnUntraced(function* (operationId: OperationId) {
  return (yield* (yield* OperationLog).newest(operationId, 1000)).map(({ message }) => message)
})

const where = `${unsaved.summary}: ${unsaved.detail}`

describe("A run whose state can be stored nowhere", () => {
  it.effect(
    "keeps its directory, and fails the operation with the engine's own failure; a delete leaves nothing",
    () => {
      const runs: Runs = { disposed: [] }
      const quota = failureWith("creating EC2 VPC", "The maximum number of VPCs has been reached.")
      return Effect.gen(function* () {
        const created = yield* create()
        const { operation } = yield* timePassesUntil(ended(created.operation.id))

        assert.strictEqual(operation.status, "FAILED")
        assert.deepInclude(operation.failure, { cause: "quota", summary: "creating EC2 VPC" })
        assert.include(yield* messagesOf(operation.id), where)
        assert.isDefined(runs.failed)
        assert.notInclude(runs.disposed, runs.failed)
        assert.isEmpty(yield* (yield* EngineRuns).unfinished(created.cluster.id))

        const deleted = yield* remove(created.cluster.id)
        assert.strictEqual((yield* timePassesUntil(ended(deleted.operation.id))).operation.status, "COMPLETED")
        assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(created.cluster.id))
        assert.notInclude(runs.disposed, runs.failed)
      }).pipe(Effect.provide(systemWith(runs, quota), { local: true }))
    },
  )

  const worthAnotherRun = {
    "was interrupted": new EngineFailure({ step: "apply", interrupted: true, diagnostics: [] }),
    "lost its connection": failureWith("Error saving state", "dial tcp: connection refused"),
  }
  for (const [reason, failure] of Object.entries(worthAnotherRun)) {
    it.effect(`is followed by another run when its engine ${reason}, and the log says where the state is`, () => {
      const runs: Runs = { disposed: [] }
      return Effect.gen(function* () {
        const created = yield* create()
        const { operation } = yield* timePassesUntil(ended(created.operation.id))

        assert.strictEqual(operation.status, "COMPLETED")
        assert.include(yield* messagesOf(operation.id), where)
        assert.isDefined(runs.failed)
        assert.notInclude(runs.disposed, runs.failed)
      }).pipe(Effect.provide(systemWith(runs, failure), { local: true }))
    })
  }

  it.effect("ends when the cloud's list has had time to show what it created", () => {
    const engine = Layer.effect(
      InfrastructureEngine,
      Effect.map(InfrastructureEngine, (late) =>
        InfrastructureEngine.of({
          ...late,
          saveState: () => Effect.fail(failureWith(unsaved.summary, unsaved.detail)),
          dispose: () => Effect.die("Its directory is to be kept."),
        }),
      ),
    )
    const recovery = RecoverRuns.layer.pipe(
      Layer.provideMerge(RunJournal.layer),
      Layer.provideMerge(engine),
      Layer.provideMerge(ports),
    )
    return Effect.gen(function* () {
      const recover = yield* RecoverRuns
      const engineRuns = yield* EngineRuns
      yield* diedAfter(started(network), completed(network, "vpc-1"))
      const recovering = yield* Effect.forkChild(Effect.flip(recover(task)))

      yield* TestClock.adjust(`${settlesWithinSeconds - 1} seconds`)
      assert.lengthOf(yield* engineRuns.unfinished(task.loaded.cluster.id), 1)
      yield* TestClock.adjust("1 second")

      assert.deepStrictEqual((yield* Fiber.join(recovering)).diagnostics, [unsaved])
      assert.isEmpty(yield* engineRuns.unfinished(task.loaded.cluster.id))
    }).pipe(Effect.provide(recovery, { local: true }))
  })
})
