import { Context, Effect, Layer, Schedule } from "effect"

import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { Ids } from "#application/ports/Ids.ts"
import {
  EngineFailure,
  type EngineRun,
  InfrastructureEngine,
  type SavedPlan,
} from "#application/ports/InfrastructureEngine.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { classify } from "#domain/operation/FailureClassification.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import { type EngineTask, scopeOf } from "./EngineTask.ts"
import { FindStrays, type Stray } from "./FindStrays.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { RunJournal } from "./RunJournal.ts"

interface PreparedRun {
  readonly run: EngineRun
  readonly plan: SavedPlan
  /** Addresses of the program that are there already. */
  readonly present: ReadonlyArray<string>
}

/** A journal says at most this often that untagged objects were found; each round can only find what the last revealed. */
const reconcileRoundsMax = 4
/** How often a run is begun anew after its process was killed or a cloud was briefly unwell. */
const attemptsMax = 8
const attemptPauses = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

const isWorthAnotherRun = (failure: EngineFailure) => failure.interrupted || classify(failure.diagnostics).retryable

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const engineRuns = yield* EngineRuns
  const ids = yield* Ids
  const journal = yield* RunJournal
  const strays = yield* FindStrays
  /** Plans made in this process and not yet applied: after a restart a plan is made again. */
  const prepared = new Map<OperationId, PreparedRun>()

  const begin = Effect.fnUntraced(function* (
    task: EngineTask,
    imports: ReadonlyArray<Stray>,
    targets: ReadonlyArray<string>,
  ) {
    const runId = yield* ids.uuid
    const { cluster, operation } = task.loaded
    const { generation } = yield* engineRuns.begin({ runId, clusterId: cluster.id, operationId: operation.id })
    const opened = journal.open(task, runId)
    const run: EngineRun = {
      ...scopeOf(task),
      runId,
      generation,
      program: task.program,
      imports,
      targets,
      journal: opened.journal,
    }
    return run
  })

  /** The same run, telling its events in the phase of this task. */
  const continued = Effect.fnUntraced(function* (task: EngineTask, { present, run }: PreparedRun) {
    const opened = journal.open(task, run.runId)
    yield* opened.presume(present)
    return { ...run, journal: opened.journal }
  })

  const close = Effect.fnUntraced(function* (runId: string, status: "succeeded" | "failed" | "abandoned") {
    yield* engineRuns.end(runId, status)
    yield* engine.dispose(runId)
  })

  /** Plans until nothing that exists already would be made a second time. */
  const reconcile = Effect.fnUntraced(function* (task: EngineTask) {
    let imports: ReadonlyArray<Stray> = []
    for (let round = 1; ; round++) {
      const run = yield* begin(task, imports, [])
      const inState = new Set(yield* engine.stateAddresses(run))
      const tagged = round === 1 ? yield* strays.tagged(task, inState) : imports
      const planned = { ...run, imports: tagged }
      const plan = yield* engine.plan(planned, "present")
      const missing = yield* strays.untagged(task, plan)
      if (missing.length === 0 || round === reconcileRoundsMax) {
        const changed = new Set(plan.changes.map(({ address }) => address))
        const present = managedResources(task.program).flatMap(({ address }) => (changed.has(address) ? [] : [address]))
        return { run: planned, plan, present }
      }
      yield* close(run.runId, "abandoned")
      imports = [...tagged, ...missing]
    }
  })

  /** Takes strays into the state, so that a destroy, which ignores import blocks, reaches them too. */
  const adopt = Effect.fnUntraced(function* (task: EngineTask) {
    const { run, plan } = yield* reconcile(task)
    yield* close(run.runId, "abandoned")
    const imports = plan.changes.length === 0 ? [] : run.imports
    if (imports.length === 0) return
    const adoption = yield* begin(
      task,
      imports,
      imports.map(({ address }) => address),
    )
    yield* engine.apply(adoption, yield* engine.plan(adoption, "present"))
    yield* close(adoption.runId, "succeeded")
  })

  const planOnce = Effect.fnUntraced(function* (task: EngineTask) {
    yield* journal.recover(task)
    if (task.goal === "present") return yield* reconcile(task)
    yield* adopt(task)
    const run = yield* begin(task, [], [])
    return { run, plan: yield* engine.plan(run, "absent"), present: [] }
  })

  const applyOnce = Effect.fnUntraced(function* (task: EngineTask) {
    const { operation } = task.loaded
    const ready = prepared.get(operation.id) ?? (yield* planOnce(task))
    prepared.delete(operation.id)
    if (ready.plan.hasChanges) yield* engine.apply(yield* continued(task, ready), ready.plan)
    yield* close(ready.run.runId, "succeeded")
  })

  const persistently = <A, R>(task: EngineTask, attempt: Effect.Effect<A, EngineFailure, R>) =>
    attempt.pipe(
      Effect.tapError(() => journal.recover(task)),
      Effect.retry({ while: isWorthAnotherRun, times: attemptsMax - 1, schedule: attemptPauses }),
      Effect.mapError(({ diagnostics }) => new OperationFailed({ failure: classify(diagnostics) })),
    )

  /** Makes the plan, for people to read, and keeps it for `apply`. */
  const plan = Effect.fn("RunEngine.plan")(function* (task: EngineTask) {
    const made = yield* persistently(task, planOnce(task))
    prepared.set(task.loaded.operation.id, made)
    return made.plan
  })

  /** Applies the plan, or plans first when the server has died since. */
  const apply = Effect.fn("RunEngine.apply")((task: EngineTask) => persistently(task, applyOnce(task)))

  /** The outputs of a program that was applied. */
  const outputs = Effect.fn("RunEngine.outputs")(function* (task: EngineTask) {
    const run = yield* begin(task, [], [])
    const values = yield* engine.outputs(run)
    yield* close(run.runId, "succeeded")
    return values
  })

  return { plan, apply, outputs: (task: EngineTask) => persistently(task, outputs(task)) }
})

/** Runs the engine for an operation's steps: recovers what died, adopts what is lost, plans, applies, tries again. */
export class RunEngine extends Context.Service<RunEngine>()("orrery/application/operation/RunEngine", { make }) {
  static readonly layer = Layer.effect(this, make)
}
