import { Effect } from "effect"

import { ObjectStore } from "../cloud/ObjectStore.ts"
import type { TypeSchemas } from "../schema/BlockSchema.ts"
import { conform } from "../value/Conform.ts"
import type { Attributes } from "../value/Value.ts"

/** A resource that exists. */
export interface StateEntry {
  readonly address: string
  readonly resourceType: string
  readonly objectId: string
  readonly attributes: Attributes
}

export interface EngineState {
  readonly current: ReadonlyMap<string, StateEntry>
  /** Second objects of one address: a replacement created its new object, and a crash came before the deletion of the old one. */
  readonly deposed: ReadonlyArray<StateEntry>
}

/**
 * What a cluster has, by address.
 *
 * The built-in engine has no state of its own that a crash could lose: every object of the simulated cloud has its
 * cluster and its address from the moment it exists.
 */
export const stateOf = Effect.fnUntraced(function* (clusterId: string) {
  const store = yield* ObjectStore
  const entries = (yield* store.listByCluster(clusterId)).flatMap(
    ({ address, resourceType, objectId, attributes }): ReadonlyArray<StateEntry> =>
      address === null ? [] : [{ address, resourceType, objectId, attributes }],
  )
  const current = new Map(entries.map((entry) => [entry.address, entry]))
  const state: EngineState = { current, deposed: entries.filter((entry) => current.get(entry.address) !== entry) }
  return state
})

/** A resource's attributes in the shape of its schema. */
export const attributesOf = (served: TypeSchemas, { resourceType, attributes }: StateEntry): Attributes => {
  const schema = served.resources.get(resourceType)
  return schema === undefined ? attributes : conform(attributes, schema)
}
