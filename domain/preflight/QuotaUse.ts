import { findMachineType } from "../catalogue/MachineType.ts"
import type { CloudProvider } from "../cloud/CloudProvider.ts"
import { clouds } from "../cloud/Clouds.ts"
import type { Quota, Referenced } from "../cloud/Quota.ts"
import type { ResourceAttributes } from "../cloud/ResourceAttributes.ts"
import { referencedAddress } from "../infrastructure/PlannedResources.ts"
import { contentOf } from "../infrastructure/ProgramContent.ts"

/** A resource that a program will create, or that a cloud has. */
export interface QuotaUser {
  readonly provider: CloudProvider
  readonly region: string
  readonly resourceType: string
  readonly attributes: ResourceAttributes
  readonly referenced: Referenced
}

/** How much of a quota a resource uses. */
export const quotaUse = (
  { usedBy }: Quota,
  { attributes, provider, referenced, region, resourceType }: QuotaUser,
): number => {
  const use = Object.hasOwn(usedBy, resourceType) ? usedBy[resourceType] : undefined
  const vCpuOf = (machineType: string) => findMachineType(provider, region, machineType)?.vCpu ?? 0
  return use?.(attributes, vCpuOf, referenced) ?? 0
}

/** A quota, and how much of it a program adds. */
export interface NeededQuota {
  readonly quota: Quota
  readonly needed: number
}

/** The quotas of its cloud that a program uses. */
export const neededQuotas = (program: string, provider: CloudProvider, region: string): ReadonlyArray<NeededQuota> => {
  const { resources } = contentOf(program)
  const byAddress = new Map(resources.map(({ address, attributes }) => [address, attributes]))
  const referenced: Referenced = (value) =>
    typeof value === "string" ? byAddress.get(referencedAddress(value) ?? "") : undefined
  return clouds[provider].quotas.flatMap((quota) => {
    const needed = resources.reduce(
      (sum, { attributes, type }) =>
        sum + quotaUse(quota, { provider, region, resourceType: type, attributes, referenced }),
      0,
    )
    return needed > 0 ? [{ quota, needed }] : []
  })
}
