import { findRegion } from "../catalogue/Region.ts"
import { definitionOf } from "../provisioner/Provisioner.ts"
import type { NetworkZones } from "../provisioner/ProvisionerDefinition.ts"
import { type ClusterSpec } from "./ClusterSpec.ts"
import { type NodeGroup } from "./NodeGroup.ts"

/** How many zones a cluster spreads over where its request names none. */
const zonesByDefault = 3

const zonesOfOwnNetwork = (spec: ClusterSpec, { zones, zonesMin }: NetworkZones): ReadonlyArray<string> => {
  const named = new Set([...zones, ...spec.nodeGroups.flatMap(({ availabilityZones }) => availabilityZones)])
  const usual = findRegion(spec.provider, spec.region)?.zones.slice(0, zonesByDefault) ?? []
  if (named.size === 0) return usual
  const missing = Math.max(0, zonesMin - named.size)
  return [...named, ...usual.filter((zone) => !named.has(zone)).slice(0, missing)]
}

/** The zones a cluster has subnets for nodes in, in order: those its request names, or else the region's first three. */
export const clusterZones = (spec: ClusterSpec): ReadonlyArray<string> => {
  const network = definitionOf(spec.provisioner).networkZones(spec.provisioner)
  const zones = network.isGiven ? network.zones : zonesOfOwnNetwork(spec, network)
  return [...new Set(zones)].toSorted()
}

/** How many node groups of the provisioner a group becomes. */
export const groupCount = (spec: ClusterSpec, { createPerAZ, availabilityZones }: NodeGroup): number =>
  createPerAZ ? Math.max(1, new Set(availabilityZones.length > 0 ? availabilityZones : clusterZones(spec)).size) : 1
