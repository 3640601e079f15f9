import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import type { AzureRequest } from "./AzureRequest.ts"

/** The zones of one group of machines, and what distinguishes it from its siblings in other zones. */
export interface Placement {
  readonly suffix: readonly [] | readonly [zone: string]
  readonly zones: ReadonlyArray<string>
}

/** One placement over all of a group's zones, or with `createPerAZ` one for each. */
export const placements = (request: AzureRequest, group: NodeGroup): ReadonlyArray<Placement> => {
  const zones = group.availabilityZones.length > 0 ? group.availabilityZones : clusterZones(request.spec)
  return group.createPerAZ ? zones.map((zone) => ({ suffix: [zone], zones: [zone] })) : [{ suffix: [], zones }]
}
