import { Context, Effect, Layer, Schedule } from "effect"

import { CloudInventory } from "#application/ports/CloudInventory.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import type { SavedPlan } from "#application/ports/InfrastructureEngine.ts"
import type { BegunResource } from "#domain/infrastructure/BegunResources.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import type { CompletedResource } from "#domain/infrastructure/CompletedResources.ts"
import { importIdOf, namesObject } from "#domain/infrastructure/ImportId.ts"
import { plannedCreations } from "#domain/infrastructure/PlannedValues.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { isNameTaken, type Symptom } from "#domain/operation/FailureClassification.ts"

import { type EngineTask, scopeOf } from "./EngineTask.ts"

/** An object that the cloud may have and the state does not. An import shows whether it exists. */
export interface OrphanedResource {
  readonly address: string
  readonly importId: string
}

/** All that is known of a cluster's objects besides its state: from the cloud and from the journal. */
export interface Survey {
  readonly clusterId: string
  readonly accountId: string
  readonly objects: ReadonlyArray<CloudObject>
  readonly completed: ReadonlyArray<CompletedResource>
  readonly begun: ReadonlyArray<BegunResource>
}

const listingIntervalSeconds = 15

const listingSchedule = (settlesWithinSeconds: number) =>
  Schedule.spaced(`${listingIntervalSeconds} seconds`).pipe(
    Schedule.upTo({ times: Math.ceil(settlesWithinSeconds / listingIntervalSeconds) }),
  )

/** Whether the state is known to be complete, so that no plan has to search for objects. */
const areRuledOut = ({ begun, completed, objects }: Survey, inState: ReadonlySet<string>): boolean =>
  objects.length <= inState.size &&
  objects.every(({ address }) => address === undefined || inState.has(address)) &&
  [...completed, ...begun].every(({ address }) => inState.has(address))

/** Whether no other cluster can have an object of this import id. */
const isOwn = ({ clusterId, objects }: Survey, importId: string): boolean =>
  importId.includes(clusterId) || objects.some((object) => namesObject(importId, object.importId))

/** Whether the cloud now lists an object of this cluster at an address whose name was taken. */
const haveTakenNameWith =
  (inventory: CloudInventory["Service"]) => (task: EngineTask, symptoms: ReadonlyArray<Symptom>) => {
    const refused = new Set(symptoms.filter(isNameTaken).map(({ address }) => address))
    if (task.goal === "absent" || refused.size === 0) return Effect.succeed(false)
    return inventory.list(scopeOf(task)).pipe(
      Effect.map((objects) => objects.some(({ address }) => address !== undefined && refused.has(address))),
      Effect.orElseSucceed(() => false),
    )
  }

/** Everything the cloud still has of a cluster. Waits until deleted objects have left the list. */
const remainingWith = (inventory: CloudInventory["Service"]) => (task: EngineTask) =>
  inventory.list(scopeOf(task)).pipe(
    Effect.repeat({
      until: (objects) => objects.length === 0,
      schedule: listingSchedule(inventory.settlesWithinSeconds),
    }),
  )

const make = Effect.gen(function* () {
  const engineRuns = yield* EngineRuns
  const inventory = yield* CloudInventory

  /** Whether the cloud's list is complete. The journal has what it omits or shows late. */
  const isCertain = (resourceType: string) => inventory.settlesWithinSeconds === 0 && inventory.covers(resourceType)

  const survey = Effect.fn("FindOrphanedResources.survey")(function* (task: EngineTask) {
    const scope = scopeOf(task)
    const { id } = task.loaded.cluster
    return {
      clusterId: id,
      accountId: scope.accountId,
      objects: yield* inventory.list(scope),
      completed: yield* engineRuns.completed(id),
      begun: yield* engineRuns.begun(id),
    } satisfies Survey
  })

  /** Objects of which the address and the import id are known: by their tags, or else by the journal. */
  const identified = (task: EngineTask, { completed, objects }: Survey): ReadonlyArray<OrphanedResource> => {
    const wanted = new Set(managedResources(task.program).map(({ address }) => address))
    const tagged = objects.flatMap(({ address, importId }) => (address === undefined ? [] : [{ address, importId }]))
    const journalled = completed.flatMap(({ address, id, resourceType }) => {
      const importId = isCertain(resourceType) ? undefined : importIdOf(resourceType, { id })
      return importId === undefined ? [] : [{ address, importId }]
    })
    return [...tagged, ...journalled].filter(({ address }) => wanted.has(address))
  }

  /**
   * The resources that a plan would create although they may exist: the cloud has an object of the identity in the plan, the
   * journal has the start or end of its creation, or the identity is this cluster's alone, which a killed run may have begun:
   * it has the cluster's id, or the id of an object with the cluster's tags.
   */
  const planned = (found: Survey, plan: SavedPlan): ReadonlyArray<OrphanedResource> => {
    const { accountId, begun, completed, objects } = found
    const existing = new Set(objects.map(({ importId, resourceType }) => `${resourceType} ${importId}`))
    const made = new Set([...completed, ...begun].map(({ address }) => address))
    return plannedCreations(plan.planJson).flatMap(({ address, after, resourceType }) => {
      const importId = importIdOf(resourceType, after, accountId)
      if (importId === undefined) return []
      const mayExist =
        (inventory.covers(resourceType) && existing.has(`${resourceType} ${importId}`)) ||
        (!isCertain(resourceType) && made.has(address)) ||
        (!inventory.covers(resourceType) && made.size > 0 && isOwn(found, importId))
      return mayExist ? [{ address, importId }] : []
    })
  }

  return {
    survey,
    identified,
    planned,
    areRuledOut,
    haveTakenName: haveTakenNameWith(inventory),
    remaining: remainingWith(inventory),
  }
})

/**
 * Finds objects that exist in the cloud but not in the state, because a crash came between their creation and the write
 * of the state.
 */
export class FindOrphanedResources extends Context.Service<FindOrphanedResources>()(
  "orrery/application/operation/FindOrphanedResources",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
