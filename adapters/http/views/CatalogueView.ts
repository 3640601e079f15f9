import { DateTime } from "effect"

import type { KubernetesVersions } from "#application/catalogue/ReadKubernetesVersions.ts"
import type { MachineType } from "#domain/catalogue/MachineType.ts"
import type { RefreshedRegion } from "#domain/catalogue/RefreshedRegion.ts"
import type { Region } from "#domain/cloud/RegionTable.ts"

import type { KubernetesVersionsDocument } from "../api/catalogue/KubernetesVersionsDocument.ts"
import type { MachineTypeDocument } from "../api/catalogue/MachineTypeDocument.ts"
import type { RefreshedRegionDocument } from "../api/catalogue/RefreshedRegionDocument.ts"
import type { RegionDocument } from "../api/catalogue/RegionDocument.ts"

export const viewRegion = ({ id, location, zones }: Region): RegionDocument => ({ id, location, zones })

export const viewRefreshedRegion = ({
  machineTypes,
  provider,
  region,
  source,
  timeGenerated,
  zones,
}: RefreshedRegion): RefreshedRegionDocument => ({
  provider,
  region,
  zones,
  machineTypes: machineTypes.length,
  withSpotPrice: machineTypes.filter(({ spotHourly }) => spotHourly !== undefined).length,
  source,
  timeGenerated,
})

/** Prices are published to a hundred-thousandth of a dollar. */
const middle = ({ high, low }: { readonly low: number; readonly high: number }): number =>
  Math.round(((low + high) / 2) * 100_000) / 100_000

/** Shows a machine type in the form of the wire: a list of hundreds is written without a pass through the contract's encoder. */
export const viewMachineType = (
  { gpus = 0, spotHourly, ...machineType }: MachineType,
  zone: string | undefined,
): MachineTypeDocument => ({
  name: machineType.name,
  family: machineType.family,
  category: machineType.category,
  architecture: [machineType.architecture],
  vCPU: machineType.vCpu,
  memoryMb: machineType.memoryMiB,
  gpus,
  osPlatform: "linux",
  onDemandPricePerHour: machineType.onDemandHourly,
  ...(spotHourly === undefined ? {} : { spotPricePerHour: middle(spotHourly), spotPriceRange: spotHourly }),
  currency: machineType.currency,
  ...(zone === undefined ? {} : { zone }),
  zones: machineType.zones,
  infos: [
    "Prices are estimates at list price, without taxes and discounts.",
    spotHourly === undefined ? "There is no spot capacity." : "Spot prices change by the hour.",
  ],
  timeGenerated: DateTime.formatIso(machineType.timeGenerated),
})

const viewRelease = (
  { availableOn, extendedSupportEndsOn, minor, support, supportEndsOn }: KubernetesVersions["releases"][number],
  defaultMinor: string,
): KubernetesVersionsDocument["versions"][number] => ({
  version: minor,
  isDefault: minor === defaultMinor,
  support,
  ...(availableOn === undefined ? {} : { availableOn }),
  ...(supportEndsOn === undefined ? {} : { supportEndsOn }),
  ...(extendedSupportEndsOn === undefined ? {} : { extendedSupportEndsOn }),
})

export const viewKubernetesVersions = ({
  provider,
  provisionerType,
  releases,
  table,
  upgradePaths,
}: KubernetesVersions): KubernetesVersionsDocument => ({
  provisionerType,
  ...(provider === undefined ? {} : { cloudProvider: provider }),
  defaultVersion: table.defaultMinor,
  supportedVersions: releases.flatMap(({ minor, support }) =>
    support === "standard" || support === "extended" ? [minor] : [],
  ),
  versions: releases.map((release) => viewRelease(release, table.defaultMinor)),
  upgradePaths,
  timeGenerated: DateTime.formatIso(table.timeGenerated),
  source: table.source,
})
