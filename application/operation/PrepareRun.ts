import { Context, Effect, Layer } from "effect"

import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"

import { EngineRunBook, type PreparedRun } from "./EngineRunBook.ts"
import type { EngineTask } from "./EngineTask.ts"
import { FindStrays, type Stray } from "./FindStrays.ts"
import { RunJournal } from "./RunJournal.ts"

/** Each round can only find what the last one revealed: an attachment is known once both its ends are. */
const reconcileRoundsMax = 4

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const journal = yield* RunJournal
  const runs = yield* EngineRunBook
  const strays = yield* FindStrays

  /** Plans until nothing that exists already would be made a second time. */
  const reconcile = Effect.fnUntraced(function* (task: EngineTask) {
    let imports: ReadonlyArray<Stray> = []
    for (let round = 1; ; round++) {
      const begun = yield* runs.begin(task, imports)
      const inState = new Set(yield* engine.stateAddresses(begun))
      const run = { ...begun, imports: round === 1 ? yield* strays.tagged(task, inState) : imports }
      const plan = yield* engine.plan(run, "present")
      const missing = yield* strays.untagged(task, plan)
      if (missing.length === 0 || round === reconcileRoundsMax) {
        const changed = new Set(plan.changes.map(({ address }) => address))
        const present = managedResources(task.program).flatMap(({ address }) => (changed.has(address) ? [] : [address]))
        return { run, plan, present } satisfies PreparedRun
      }
      yield* runs.close(run.runId, "abandoned")
      imports = [...run.imports, ...missing]
    }
  })

  /** Takes strays into the state, so that a destroy, which ignores import blocks, reaches them too. */
  const adopt = Effect.fnUntraced(function* (task: EngineTask) {
    const begun = yield* runs.begin(task)
    const inState = new Set(yield* engine.stateAddresses(begun))
    yield* runs.close(begun.runId, "succeeded")
    if (yield* strays.areRuledOut(task, inState)) return

    const { run } = yield* reconcile(task)
    yield* runs.close(run.runId, "abandoned")
    if (run.imports.length === 0) return
    const targets = run.imports.map(({ address }) => address)
    const adoption = yield* runs.begin(task, run.imports, targets)
    yield* engine.apply(adoption, yield* engine.plan(adoption, "present"))
    yield* runs.close(adoption.runId, "succeeded")
  })

  return Effect.fn("PrepareRun")(function* (task: EngineTask) {
    yield* journal.recover(task)
    if (task.goal === "present") return yield* reconcile(task)
    yield* adopt(task)
    const run = yield* runs.begin(task)
    return { run, plan: yield* engine.plan(run, "absent"), present: [] } satisfies PreparedRun
  })
})

/** Gets a task to the point where its plan can be applied: recovers what died, adopts what is lost, plans. */
export class PrepareRun extends Context.Service<PrepareRun>()("orrery/application/operation/PrepareRun", { make }) {
  static readonly layer = Layer.effect(this, make)
}
