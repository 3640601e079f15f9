import type { SimulatedPlace } from "#adapters/interfaces/SimulatedObjects.ts"

import type { SimulatedProvider } from "./SimulatedProvider.ts"

/** The account a run works in, and the cluster it works for. */
export interface RunAccount {
  /** An account belongs to one organization: equal numbers of two organizations are two accounts. */
  readonly organizationId: string
  readonly accountId: string
  readonly region: string
  /** Recorded on objects that carry no labels of their own. */
  readonly clusterId?: string
}

/** The account of a run in the cloud of one provider. */
export interface CloudAccount extends RunAccount {
  readonly provider: SimulatedProvider
}

/** The same account in another region, or where global objects are kept. */
export const placeIn = ({ organizationId, accountId }: RunAccount, region: string): SimulatedPlace => ({
  organizationId,
  accountId,
  region,
})

export const isSamePlace = (one: SimulatedPlace, other: SimulatedPlace): boolean =>
  one.organizationId === other.organizationId && one.accountId === other.accountId && one.region === other.region
