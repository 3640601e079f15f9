import { Context, Effect, Layer, Result } from "effect"

import { type EngineFailure, InfrastructureEngine, type SavedPlan } from "#application/ports/InfrastructureEngine.ts"
import { foreignImports } from "#domain/infrastructure/PlannedValues.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"

import { EngineRunLifecycle, type PreparedRun } from "./EngineRunLifecycle.ts"
import type { EngineTask } from "./EngineTask.ts"
import { FindOrphanedResources, type OrphanedResource, type Survey } from "./FindOrphanedResources.ts"

/** Each plan builds on what the previous one found: an attachment is known once both its ends are. */
const plansMax = 4

/** What Terraform and OpenTofu report of an import that does not exist. Its detail names the address in quotes. */
const nothingToImport = "Cannot import non-existent remote object"

const keyOf = ({ address, importId }: OrphanedResource) => `${address} ${importId}`

/** Those of the imports that do not exist according to the failure. */
const absentOf = (
  { diagnostics }: EngineFailure,
  imports: ReadonlyArray<OrphanedResource>,
): ReadonlyArray<OrphanedResource> =>
  imports.filter(({ address }) =>
    diagnostics.some(
      (diagnostic) =>
        diagnostic.summary === nothingToImport &&
        (diagnostic.address === address || diagnostic.detail.includes(`"${address}"`)),
    ),
  )

/** One orphan for each address, the best known first, without those in the state or found not to exist. */
const candidates = (
  found: ReadonlyArray<OrphanedResource>,
  inState: ReadonlySet<string>,
  wrong: ReadonlySet<string>,
) => {
  const chosen = new Map<string, OrphanedResource>()
  for (const orphan of found) {
    if (inState.has(orphan.address) || wrong.has(keyOf(orphan)) || chosen.has(orphan.address)) continue
    chosen.set(orphan.address, orphan)
  }
  return [...chosen.values()]
}

/** Addresses of the program that a plan leaves as they are. */
export const presentBefore = (task: EngineTask, { changes }: Pick<SavedPlan, "changes">): ReadonlyArray<string> => {
  const changed = new Set(changes.map(({ address }) => address))
  return managedResources(task.program).flatMap(({ address }) => (changed.has(address) ? [] : [address]))
}

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const runs = yield* EngineRunLifecycle
  const orphans = yield* FindOrphanedResources

  return Effect.fn("ReconcileRun")(function* (task: EngineTask, survey: Survey) {
    const wrong = new Set<string>()
    let found = orphans.identified(task, survey)
    for (let plans = 1; ;) {
      const begun = yield* runs.begin(task)
      const inState = new Set(yield* engine.stateAddresses(begun))
      const run = { ...begun, imports: candidates(found, inState, wrong) }
      const planned = yield* Effect.result(engine.plan(run, "present"))

      const refuted = Result.match(planned, {
        onFailure: (failure) => absentOf(failure, run.imports),
        onSuccess: ({ planJson }) => {
          const foreign = foreignImports(planJson, task.loaded.cluster.id)
          return run.imports.filter(({ address }) => foreign.includes(address))
        },
      })
      if (refuted.length === 0) {
        const plan = yield* Effect.fromResult(planned)
        const missing = candidates(orphans.planned(survey, plan), inState, wrong)
        if (missing.length === 0 || plans === plansMax) {
          return { run, plan, present: presentBefore(task, plan) } satisfies PreparedRun
        }
        found = [...found, ...missing]
        plans += 1
      }
      for (const orphan of refuted) wrong.add(keyOf(orphan))
      yield* runs.close(run.runId, Result.isSuccess(planned) ? "succeeded" : "failed")
    }
  })
})

/**
 * Plans until the plan no longer creates anything that already exists.
 *
 * The next plan omits an import that names nothing, or an object with another cluster's tags: a journal or a late list
 * may be out of date, and a name may belong to another cluster. Each plan finds out more, so the loop ends.
 */
export class ReconcileRun extends Context.Service<ReconcileRun>()("orrery/application/operation/ReconcileRun", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
