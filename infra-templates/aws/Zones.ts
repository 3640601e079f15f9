import { clusterZones } from "#domain/cluster/ClusterZones.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { AwsRequest } from "./AwsRequest.ts"

/** `b` of `eu-west-1b`. */
export const zoneLetter = (zone: string): string => zone.slice(-1)

const checkZones = (region: string, zones: ReadonlyArray<string>, path: string): void => {
  for (const zone of zones) {
    if (!/^[a-f]$/.test(zone.slice(region.length)) || !zone.startsWith(region)) {
      throw new UnsupportedSpec({ path, problem: `A zone of ${region} is ${region}a to ${region}f.` })
    }
  }
}

const atLeastTwo = (zones: ReadonlyArray<string>, fallback: ReadonlyArray<string>): ReadonlyArray<string> => {
  const chosen = new Set(zones)
  for (const zone of fallback) {
    if (chosen.size >= 2) break
    chosen.add(zone)
  }
  return [...chosen].sort()
}

/** In which zones a cluster has subnets, and in which of them its control plane. Names in order. */
export interface SubnetZones {
  readonly all: ReadonlyArray<string>
  readonly controlPlane: ReadonlyArray<string>
}

/** The zones of a cluster's own network. There are always two or more: a control plane in a single zone is lost with it. */
export const subnetZones = ({ controlPlaneZones, path, spec }: AwsRequest): SubnetZones => {
  checkZones(spec.region, controlPlaneZones, `${path}.controlPlaneAvailabilityZones`)
  for (const group of spec.nodeGroups) {
    checkZones(spec.region, group.availabilityZones, `spec.nodeGroups["${group.name}"].availabilityZones`)
  }
  const all = clusterZones(spec)
  if (all.length < 2) {
    throw new UnsupportedSpec({ path: "spec.region", problem: `Fewer than two zones of ${spec.region} are known.` })
  }
  const controlPlane = controlPlaneZones.length === 0 ? all : atLeastTwo(controlPlaneZones, all)
  return { all, controlPlane }
}
