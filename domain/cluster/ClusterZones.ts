import { findRegion } from "../catalogue/Region.ts"
import { type ClusterSpec } from "./ClusterSpec.ts"
import { type NodeGroup } from "./NodeGroup.ts"

/** How many zones a cluster spreads over where its request names none. */
const zonesByDefault = 3

const zonesOfGivenNetwork = ({ provisioner: { eks } }: ClusterSpec): ReadonlyArray<string> =>
  eks.subnets.flatMap(({ type, availabilityZone }) => (type === "private" ? (availabilityZone ?? []) : []))

const zonesOfOwnNetwork = (spec: ClusterSpec): ReadonlyArray<string> => {
  const named = [
    ...spec.provisioner.eks.controlPlaneAvailabilityZones,
    ...spec.nodeGroups.flatMap(({ availabilityZones }) => availabilityZones),
  ]
  const usual = findRegion(spec.provider, spec.region)?.zones.slice(0, zonesByDefault) ?? []
  if (named.length === 0) return usual
  // EKS refuses a control plane in a single zone.
  return new Set(named).size > 1 ? named : [...named, ...usual.filter((zone) => zone !== named[0]).slice(0, 1)]
}

/** The zones a cluster has subnets for nodes in, in order: those its request names, or else the region's first three. */
export const clusterZones = (spec: ClusterSpec): ReadonlyArray<string> => {
  const zones = spec.provisioner.eks.vpcId === undefined ? zonesOfOwnNetwork(spec) : zonesOfGivenNetwork(spec)
  return [...new Set(zones)].toSorted()
}

/** How many EKS node groups a group becomes. */
export const groupCount = (spec: ClusterSpec, { createPerAZ, availabilityZones }: NodeGroup): number =>
  createPerAZ ? Math.max(1, new Set(availabilityZones.length > 0 ? availabilityZones : clusterZones(spec)).size) : 1
