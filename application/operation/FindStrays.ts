import { Context, Effect, Layer } from "effect"

import { CloudInventory } from "#application/ports/CloudInventory.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import type { SavedPlan } from "#application/ports/InfrastructureEngine.ts"
import { importIdOf } from "#domain/infrastructure/ImportId.ts"
import { plannedCreations } from "#domain/infrastructure/PlannedValues.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"

import { type EngineTask, scopeOf } from "./EngineTask.ts"

export interface Stray {
  readonly address: string
  readonly importId: string
}

const make = Effect.gen(function* () {
  const engineRuns = yield* EngineRuns
  const inventory = yield* CloudInventory

  /** Objects that carry their own address as a tag and that the state does not hold. */
  const tagged = Effect.fn("FindStrays.tagged")(function* (task: EngineTask, inState: ReadonlySet<string>) {
    const strays = new Map<string, Stray>()
    const wanted = new Set(managedResources(task.program).map(({ address }) => address))
    for (const { address, importId } of yield* inventory.list(scopeOf(task))) {
      if (address === undefined || inState.has(address) || !wanted.has(address)) continue
      strays.set(address, { address, importId })
    }
    return [...strays.values()]
  })

  /**
   * Objects that take no tags: what the plan would create although the journal says that it was made, or although the
   * cloud has an object of the very identity the plan gives it.
   */
  const untagged = Effect.fn("FindStrays.untagged")(function* (task: EngineTask, plan: SavedPlan) {
    const made = new Set((yield* engineRuns.completed(task.loaded.cluster.id)).map(({ address }) => address))
    const existing = new Set(
      (yield* inventory.list(scopeOf(task))).map(({ resourceType, importId }) => `${resourceType} ${importId}`),
    )
    const strays: Array<Stray> = []
    for (const { address, resourceType, after } of plannedCreations(plan.planJson)) {
      const importId = importIdOf(resourceType, after)
      if (importId === undefined) continue
      const exists = inventory.covers(resourceType) ? existing.has(`${resourceType} ${importId}`) : made.has(address)
      if (exists) strays.push({ address, importId })
    }
    return strays
  })

  /** Whether the state is known to hold all there is, so that nothing has to be looked for with a plan. */
  const areRuledOut = Effect.fn("FindStrays.areRuledOut")(function* (task: EngineTask, inState: ReadonlySet<string>) {
    const objects = yield* inventory.list(scopeOf(task))
    const completed = yield* engineRuns.completed(task.loaded.cluster.id)
    return objects.length <= inState.size && completed.every(({ address }) => inState.has(address))
  })

  /** Everything the cloud still has of a cluster, for the proof that a delete left nothing. */
  const remaining = (task: EngineTask) =>
    Effect.map(inventory.list(scopeOf(task)), (objects) => objects.filter(({ lingers }) => lingers !== true))

  return { tagged, untagged, areRuledOut, remaining }
})

/** Finds objects that exist in the cloud but not in the state: what a crash cut off between making and writing down. */
export class FindStrays extends Context.Service<FindStrays>()("orrery/application/operation/FindStrays", { make }) {
  static readonly layer = Layer.effect(this, make)
}
