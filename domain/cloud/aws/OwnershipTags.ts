import type { Ownership } from "../Ownership.ts"

/** The tag with the id of an object's cluster. */
export const clusterTag = "orrery.dev/cluster-id"

/** The tag with the address of an object in the cluster's program. */
export const addressTag = "orrery.dev/address"

export const awsOwnership: Ownership = {
  labels: {
    clusterId: clusterTag,
    address: addressTag,
    organizationId: "orrery.dev/organization-id",
    managedBy: "orrery.dev/managed-by",
  },
  attribute: "tags",
  reportedAttribute: "tags_all",
}
