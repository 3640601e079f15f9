import type { Ownership } from "../Ownership.ts"

/** The label that says which cluster an object belongs to: its id. */
export const clusterLabel = "orrery-cluster-id"

/** The label that says which address of the cluster's program an object stands for. */
export const addressLabel = "orrery-address"

/** Between the type and the name of an address: a label's value takes no dot, and no type contains a hyphen. */
const separator = "--"

/** A label's key and value take lower-case letters, digits, underscores and hyphens, and a key begins with a letter. */
export const gcpOwnership: Ownership = {
  labels: {
    clusterId: clusterLabel,
    address: addressLabel,
    organizationId: "orrery-organization-id",
    managedBy: "orrery-managed-by",
  },
  attribute: "labels",
  attributesByType: { google_container_cluster: "resource_labels" },
  reportedAttribute: "effective_labels",
  addressValue: {
    write: (address) => address.replace(".", separator),
    read: (value) => value.replace(separator, "."),
  },
}

/** Most types take no labels. Their description says which cluster an object belongs to, in a form that can be searched for. */
export const ownedDescription = (description: string, clusterId: string): string =>
  `${description} ${clusterLabel}: ${clusterId}`
