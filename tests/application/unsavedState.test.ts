import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { EngineFailure, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { SimulatedObjects } from "#application/ports/SimulatedObjects.ts"

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

/** An engine whose first apply cannot save its state, for a reason that is worth another run; and the runs it disposed of. */
const carelessEngine = (runs: { failed?: string; readonly disposed: Array<string> }) =>
  Layer.effect(
    InfrastructureEngine,
    Effect.map(InfrastructureEngine, (engine) =>
      InfrastructureEngine.of({
        ...engine,
        apply: Effect.fnUntraced(function* (run, plan) {
          yield* engine.apply(run, plan)
          if (runs.failed !== undefined) return
          runs.failed = run.runId
          return yield* failureWith("Error saving state", "dial tcp: connection refused")
        }),
        saveState: (runId) =>
          runId === runs.failed ? Effect.fail(failureWith(unsaved.summary, unsaved.detail)) : Effect.void,
        dispose: (runId) => Effect.tap(engine.dispose(runId), () => Effect.sync(() => runs.disposed.push(runId))),
      }),
    ),
  ).pipe(Layer.provideMerge(forgetfulEngine()))

describe("A run whose state can be stored nowhere", () => {
  it.effect("keeps its directory and fails the operation, which says where that is; a delete leaves nothing", () => {
    const runs: Parameters<typeof carelessEngine>[0] = { disposed: [] }
    return Effect.gen(function* () {
      const created = yield* create()
      const { operation } = yield* timePassesUntil(ended(created.operation.id))

      assert.strictEqual(operation.status, "FAILED")
      assert.deepInclude(operation.failure, { cause: "internal", ...unsaved })
      assert.isDefined(runs.failed)
      assert.notInclude(runs.disposed, runs.failed)
      assert.isEmpty(yield* (yield* EngineRuns).unfinished(created.cluster.id))

      const deleted = yield* remove(created.cluster.id)
      assert.strictEqual((yield* timePassesUntil(ended(deleted.operation.id))).operation.status, "COMPLETED")
      assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(created.cluster.id))
      assert.notInclude(runs.disposed, runs.failed)
    }).pipe(
      Effect.provide(useCases.pipe(Layer.provideMerge(carelessEngine(runs)), Layer.provideMerge(world)), {
        local: true,
      }),
    )
  })
})
