import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { NodeSubnet } from "./ClusterNetwork.ts"
import { zoneLetter } from "./Zones.ts"

/** The subnets of one group of machines, and what distinguishes it from its siblings in other zones. */
export interface Placement {
  readonly suffix: readonly [] | readonly [zoneLetter: string]
  readonly subnetIds: ReadonlyArray<string>
}

const refuse = (group: NodeGroup, problem: string): never => {
  throw new UnsupportedSpec({ path: `spec.nodeGroups["${group.name}"].availabilityZones`, problem })
}

const subnetsInZones = (group: NodeGroup, subnets: ReadonlyArray<NodeSubnet>): ReadonlyArray<NodeSubnet> => {
  if (group.availabilityZones.length === 0) return subnets
  for (const zone of group.availabilityZones) {
    if (!subnets.some((subnet) => subnet.zone === zone)) {
      refuse(group, `No private subnet is known to lie in ${zone}. Add one, with its availabilityZone.`)
    }
  }
  return subnets.filter(({ zone }) => zone !== undefined && group.availabilityZones.includes(zone))
}

/** One placement over all of a group's zones, or with `createPerAZ` one for each. */
export const placements = (group: NodeGroup, nodeSubnets: ReadonlyArray<NodeSubnet>): ReadonlyArray<Placement> => {
  const subnets = subnetsInZones(group, nodeSubnets)
  if (!group.createPerAZ) return [{ suffix: [], subnetIds: subnets.map(({ subnetId }) => subnetId) }]
  const byZone = new Map<string, Array<string>>()
  for (const { zone, subnetId } of subnets) {
    if (zone === undefined) return refuse(group, "createPerAZ needs the availabilityZone of every private subnet.")
    byZone.set(zone, [...(byZone.get(zone) ?? []), subnetId])
  }
  return [...byZone].map(([zone, subnetIds]) => ({ suffix: [zoneLetter(zone)], subnetIds }))
}
