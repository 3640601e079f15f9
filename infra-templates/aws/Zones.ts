import { findRegion } from "#domain/catalogue/Region.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { AwsRequest } from "./AwsRequest.ts"

/** The first three zones of the region in the catalogue, or a, b and c of one the catalogue does not know. */
const defaultZones = (region: string): ReadonlyArray<string> =>
  findRegion("aws", region)?.zones.slice(0, 3) ?? [..."abc"].map((letter) => `${region}${letter}`)

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
export interface ClusterZones {
  readonly all: ReadonlyArray<string>
  readonly controlPlane: ReadonlyArray<string>
}

/**
 * The zones the request names, or the region's first three when it names none. There are always two or more: a
 * control plane in a single zone is lost with it, and EKS refuses one.
 */
export const clusterZones = ({ controlPlaneZones, path, spec }: AwsRequest): ClusterZones => {
  checkZones(spec.region, controlPlaneZones, `${path}.controlPlaneAvailabilityZones`)
  for (const group of spec.nodeGroups) {
    checkZones(spec.region, group.availabilityZones, `spec.nodeGroups["${group.name}"].availabilityZones`)
  }
  const named = [...controlPlaneZones, ...spec.nodeGroups.flatMap((group) => group.availabilityZones)]
  const all = named.length === 0 ? defaultZones(spec.region) : atLeastTwo(named, defaultZones(spec.region))
  const controlPlane = controlPlaneZones.length === 0 ? all : atLeastTwo(controlPlaneZones, all)
  return { all, controlPlane }
}
