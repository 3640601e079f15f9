import type { SimulatedPlace } from "#application/ports/SimulatedObjects.ts"

/** The account a run works in, and the cluster it works for. */
export interface CloudAccount {
  /** An account belongs to one organization: equal numbers of two organizations are two accounts. */
  readonly organizationId: string
  /** Twelve digits. */
  readonly accountId: string
  readonly region: string
  /** Recorded on objects that carry no tags of their own. */
  readonly clusterId?: string
}

/** The same account in another region, or where global objects are kept. */
export const placeIn = ({ organizationId, accountId }: CloudAccount, region: string): SimulatedPlace => ({
  organizationId,
  accountId,
  region,
})

export const isSamePlace = (one: SimulatedPlace, other: SimulatedPlace): boolean =>
  one.organizationId === other.organizationId && one.accountId === other.accountId && one.region === other.region

export const partitionOf = (region: string): string => {
  if (region.startsWith("cn-")) return "aws-cn"
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws"
}
