import type { Effect } from "effect"

import type { InventoryScope } from "#application/ports/CloudInventory.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"

/** A program that creates nothing, and how to read its plan in JSON. */
export interface Reading<A> {
  readonly program: Effect.Effect<string>
  readonly read: (planJson: string) => Effect.Effect<A>
}

/** How to list the objects of a cloud through its provider. */
export interface ProviderInventory {
  /** Whether the cloud lists every object of a type. */
  readonly covers: (resourceType: string) => boolean
  /** How long a change may take to show in the list. */
  readonly settlesWithinSeconds: number
  /** What a cluster has. */
  readonly objects: (scope: Pick<InventoryScope, "clusterId" | "program">) => Reading<ReadonlyArray<CloudObject>>
  /** Those of the names that an object has. Undefined when the cloud cannot be asked about any of them. */
  readonly takenNames: (
    program: string,
    names: ReadonlyArray<FixedName>,
  ) => Reading<ReadonlyArray<FixedName>> | undefined
}
