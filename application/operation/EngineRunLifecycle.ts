import { Context, Effect, Layer } from "effect"

import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { Ids } from "#application/ports/Ids.ts"
import { type EngineRun, InfrastructureEngine, type SavedPlan } from "#application/ports/InfrastructureEngine.ts"

import { type EngineTask, scopeOf } from "./EngineTask.ts"
import type { OrphanedResource } from "./FindOrphanedResources.ts"
import { RunJournal } from "./RunJournal.ts"

/** A run that has a plan, ready to apply. */
export interface PreparedRun {
  readonly run: EngineRun
  readonly plan: SavedPlan
  /** Addresses of the program that already exist. */
  readonly present: ReadonlyArray<string>
}

/** Optional input of a run besides its task. */
export interface RunOptions {
  /** Objects to adopt before anything is created. */
  readonly imports?: ReadonlyArray<OrphanedResource>
  /** Only these addresses and their dependencies, instead of those of the task. */
  readonly targets?: ReadonlyArray<string>
}

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const engineRuns = yield* EngineRuns
  const ids = yield* Ids
  const journal = yield* RunJournal

  return {
    /** A new run of the cluster, which fences off every earlier one. */
    begin: Effect.fnUntraced(function* (
      task: EngineTask,
      { imports = [], targets = task.targets ?? [] }: RunOptions = {},
    ) {
      const runId = yield* ids.uuid
      const { cluster, operation } = task.loaded
      const afterInterruption = yield* engineRuns.wasInterrupted(cluster.id)
      const { generation } = yield* engineRuns.begin({ runId, clusterId: cluster.id, operationId: operation.id })
      const opened = journal.open(task, runId)
      return {
        ...scopeOf(task),
        runId,
        generation,
        afterInterruption,
        program: task.program,
        imports,
        targets,
        journal: opened.journal,
      } satisfies EngineRun
    }),

    /** The same run, with its events in the phase of this task. */
    continued: Effect.fnUntraced(function* (task: EngineTask, { present, run }: Pick<PreparedRun, "present" | "run">) {
      const opened = journal.open(task, run.runId)
      yield* opened.presume(present)
      return { ...run, journal: opened.journal } satisfies EngineRun
    }),

    /** Ends a run. Deletes its directory first: after a crash in between, the run is unfinished and is cleaned up again. */
    close: Effect.fnUntraced(function* (runId: string, status: "succeeded" | "failed" | "abandoned") {
      yield* engine.dispose(runId)
      yield* engineRuns.end(runId, status)
    }),
  }
})

/** Opens and closes the engine's runs. */
export class EngineRunLifecycle extends Context.Service<EngineRunLifecycle>()(
  "orrery/application/operation/EngineRunLifecycle",
  {
    make,
  },
) {
  static readonly layer = Layer.effect(this, make)
}
