import type { TerraformResource } from "cdktf"

import { ownedDescription } from "#domain/cloud/gcp/OwnershipLabels.ts"

import type { GcpRequest } from "./GcpRequest.ts"

/** Describes an object of a type that takes no labels, so that a search finds it as the cluster's own. */
export const describeOwned = <R extends TerraformResource & { description: string }>(
  resource: R,
  { clusterId }: GcpRequest,
  description: string,
): R => {
  const address = `${resource.terraformResourceType}.${resource.friendlyUniqueId}`
  resource.description = ownedDescription(description, clusterId, address)
  return resource
}
