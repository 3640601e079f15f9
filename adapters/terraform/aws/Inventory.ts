import type { ProviderInventory } from "../inventory/ProviderInventory.ts"
import { coveredTypes } from "./Arn.ts"
import { inventoryProgram, standingObjects } from "./InventoryProgram.ts"
import { canBeListed, namesProgram, takenNames } from "./NamesProgram.ts"

/**
 * Lists what a cluster has in AWS by its tags.
 *
 * AWS's list by tags has no IAM roles and follows changes late. Of what it still lists after a deletion, keys that wait
 * for their end and NAT gateways are left out, since AWS says so when asked. Anything else that is gone may be listed
 * for `settlesWithinSeconds`.
 */
export const awsInventory: ProviderInventory = {
  covers: (resourceType) => coveredTypes.has(resourceType),
  // AWS promises no time; what it lists by tags has been seen to follow within a minute or two.
  settlesWithinSeconds: 180,
  objects: (scope) => ({ program: inventoryProgram(scope), read: standingObjects }),
  takenNames: (program, names) =>
    canBeListed(names)
      ? { program: namesProgram(program, names), read: (planJson) => takenNames(planJson, names) }
      : undefined,
}
