import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

/** The part of a node group that is in one zone. */
export interface GroupPlacement {
  readonly zone: string
  /** `b` of `europe-west1-b`. */
  readonly letter: string
  readonly minNode: number
  readonly maxNode: number
}

/** The share of a zone: all are equal, and the first ones have one more where the number does not divide. */
const shareOf = (count: number, index: number, zones: number): number =>
  Math.floor(count / zones) + (index < count % zones ? 1 : 0)

/** A node group zone by zone, whose bounds together are those of the group; with `createPerAZ` each zone has them as they are. */
export const groupPlacements = (spec: ClusterSpec, group: NodeGroup): ReadonlyArray<GroupPlacement> => {
  const { availabilityZones, createPerAZ, maxNode, minNode } = group
  const zones = availabilityZones.length > 0 ? availabilityZones : clusterZones(spec)
  return zones
    .map((zone, index) => ({
      zone,
      letter: zone.slice(-1),
      minNode: createPerAZ ? minNode : shareOf(minNode, index, zones.length),
      maxNode: createPerAZ ? maxNode : shareOf(maxNode, index, zones.length),
    }))
    .filter((placement) => placement.maxNode > 0)
}
