import type { SimulatedObject, SimulatedPlace } from "#application/ports/SimulatedObjects.ts"
import { importIdOf } from "#domain/infrastructure/ImportId.ts"
import { addressTag, clusterTag } from "#domain/infrastructure/OwnershipTags.ts"

import { behaviorOf } from "../aws/behaviors/AwsBehaviors.ts"
import { type Attributes, isAttributes, textAt, toJsonObject } from "../value/Value.ts"
import { type CloudAccount, placeIn } from "./CloudAccount.ts"

/** Objects that belong to no region are kept under this one. */
const globalRegion = "aws-global"

export const regionOf = (account: CloudAccount, resourceType: string, attributes: Attributes): string =>
  behaviorOf(resourceType).global === true ? globalRegion : (textAt(attributes, "region") ?? account.region)

export const placeOf = (account: CloudAccount, resourceType: string, attributes: Attributes): SimulatedPlace =>
  placeIn(account, regionOf(account, resourceType, attributes))

export const importIdFor = (resourceType: string, attributes: Attributes): string =>
  importIdOf(resourceType, attributes) ?? textAt(attributes, "id") ?? ""

const tagOf = (attributes: Attributes, name: string): string | undefined => {
  const tags = attributes["tags_all"] ?? attributes["tags"]
  return isAttributes(tags) ? textAt(tags, name) : undefined
}

export const addressOf = (attributes: Attributes): string | undefined => tagOf(attributes, addressTag)

/** Says which object a state belongs to: the same state always names the same one. */
export const objectIdOf = (account: CloudAccount, resourceType: string, attributes: Attributes): string =>
  [
    account.organizationId,
    account.accountId,
    regionOf(account, resourceType, attributes),
    resourceType,
    importIdFor(resourceType, attributes),
  ].join("|")

/** The object that stands for a resource, with the cluster and address it belongs to. */
export const objectOf = (
  account: CloudAccount,
  resourceType: string,
  attributes: Attributes,
  address: string | undefined,
): SimulatedObject => {
  const importId = importIdFor(resourceType, attributes)
  const { uniqueName, nameTaken, upsert } = behaviorOf(resourceType)
  return {
    objectId: objectIdOf(account, resourceType, attributes),
    ...placeOf(account, resourceType, attributes),
    resourceType,
    importId,
    uniqueName: uniqueName?.(attributes) ?? (nameTaken !== undefined || upsert === true ? importId : null),
    clusterId: tagOf(attributes, clusterTag) ?? account.clusterId ?? null,
    address: address ?? addressOf(attributes) ?? null,
    attributes: toJsonObject(attributes),
  }
}
