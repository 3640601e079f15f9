import type { SimulatedObject, SimulatedPlace } from "#adapters/interfaces/SimulatedObjects.ts"
import { labelAttribute } from "#domain/cloud/Ownership.ts"
import { importIdOf } from "#domain/infrastructure/ImportId.ts"

import { type Attributes, isAttributes, textAt, toJsonObject } from "../value/Value.ts"
import { type CloudAccount, placeIn } from "./CloudAccount.ts"
import { behaviorOf } from "./SimulatedProvider.ts"

export const regionOf = (account: CloudAccount, resourceType: string, attributes: Attributes): string =>
  behaviorOf(account.provider, resourceType).global === true
    ? account.provider.globalRegion
    : (textAt(attributes, "region") ?? account.region)

export const placeOf = (account: CloudAccount, resourceType: string, attributes: Attributes): SimulatedPlace =>
  placeIn(account, regionOf(account, resourceType, attributes))

export const importIdFor = (resourceType: string, attributes: Attributes): string =>
  importIdOf(resourceType, attributes) ?? textAt(attributes, "id") ?? ""

const labelOf = (
  { provider: { ownership } }: CloudAccount,
  resourceType: string,
  attributes: Attributes,
  label: "address" | "clusterId",
): string | undefined => {
  const labels = attributes[ownership.reportedAttribute] ?? attributes[labelAttribute(ownership, resourceType)]
  return isAttributes(labels) ? textAt(labels, ownership.labels[label]) : undefined
}

/** The address in an object's labels. */
export const addressOf = (account: CloudAccount, resourceType: string, attributes: Attributes): string | undefined => {
  const value = labelOf(account, resourceType, attributes, "address")
  return value === undefined ? undefined : (account.provider.ownership.addressValue?.read(value) ?? value)
}

/** The id of a state's object: the same state always has the same one. */
export const objectIdOf = (account: CloudAccount, resourceType: string, attributes: Attributes): string =>
  [
    account.organizationId,
    account.accountId,
    regionOf(account, resourceType, attributes),
    resourceType,
    importIdFor(resourceType, attributes),
    ...(behaviorOf(account.provider, resourceType).shared === true ? [account.clusterId ?? ""] : []),
  ].join("|")

/** The object of a resource, with the cluster and address it belongs to. */
export const objectOf = (
  account: CloudAccount,
  resourceType: string,
  attributes: Attributes,
  address: string | undefined,
): SimulatedObject => {
  const importId = importIdFor(resourceType, attributes)
  const { uniqueName, nameTaken, shared, upsert } = behaviorOf(account.provider, resourceType)
  const isUnique = nameTaken !== undefined || upsert === true
  return {
    objectId: objectIdOf(account, resourceType, attributes),
    ...placeOf(account, resourceType, attributes),
    resourceType,
    importId,
    uniqueName: shared === true ? null : (uniqueName?.(attributes) ?? (isUnique ? importId : null)),
    clusterId: labelOf(account, resourceType, attributes, "clusterId") ?? account.clusterId ?? null,
    address: address ?? addressOf(account, resourceType, attributes) ?? null,
    attributes: toJsonObject(attributes),
  }
}
