import type { ProviderInventory } from "../inventory/ProviderInventory.ts"
import { coveredTypes } from "./Arn.ts"
import { inventoryProgram, existingObjects } from "./InventoryProgram.ts"
import { canBeListed, namesProgram, takenNames } from "./NamesProgram.ts"

/**
 * Lists what a cluster has in AWS by its tags.
 *
 * AWS's list by tags has no IAM roles and follows changes late. Of what it still lists after a deletion, keys that wait
 * for their deletion and NAT gateways are left out, since AWS reports their state. Any other deleted object may be listed
 * for `settlesWithinSeconds`.
 */
export const awsInventory: ProviderInventory = {
  covers: (resourceType) => coveredTypes.has(resourceType),
  // AWS guarantees no time; in practice, the list by tags follows within a minute or two.
  settlesWithinSeconds: 180,
  objects: (scope) => ({
    program: inventoryProgram(scope),
    read: (planJson) => existingObjects(planJson, scope.program),
  }),
  takenNames: (program, names) =>
    canBeListed(names)
      ? { program: namesProgram(program, names), read: (planJson) => takenNames(planJson, names) }
      : undefined,
}
