import type { Ownership } from "../Ownership.ts"

/** The tag that says which cluster an object belongs to: its id. */
export const clusterTag = "orrery.dev-cluster-id"

/** The tag that says which address of the cluster's program an object stands for. */
export const addressTag = "orrery.dev-address"

/** A tag's name takes none of `< > % & \ ? /`. */
export const azureOwnership: Ownership = {
  labels: {
    clusterId: clusterTag,
    address: addressTag,
    organizationId: "orrery.dev-organization-id",
    managedBy: "orrery.dev-managed-by",
  },
  attribute: "tags",
  reportedAttribute: "tags",
}
