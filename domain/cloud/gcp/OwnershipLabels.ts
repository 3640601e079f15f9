import type { Ownership } from "../Ownership.ts"

/** The label that says which cluster an object belongs to: its id. */
export const clusterLabel = "orrery-cluster-id"

/** The label that says which address of the cluster's program an object stands for. */
export const addressLabel = "orrery-address"

/** The label that says which node group a machine belongs to. */
export const nodeGroupLabelOfMachines = "orrery-node-group"

/** Between the type and the name of an address: a label's value takes no dot, and no type contains a hyphen. */
const separator = "--"

const writeAddress = (address: string): string => address.replace(".", separator)
const readAddress = (value: string): string => value.replace(separator, ".")

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
  addressValue: { write: writeAddress, read: readAddress },
}

/** Most types take no labels. Their description says what the labels would, in a form that can be searched for. */
export const ownedDescription = (description: string, clusterId: string, address: string): string =>
  `${description} ${clusterLabel}: ${clusterId} ${addressLabel}: ${writeAddress(address)}`

const addressPattern = /orrery-address: ([a-z0-9_-]{1,200})$/

/** The address of an object that takes no labels; undefined for a description that does not say it. */
export const describedAddress = (description: string): string | undefined => {
  const value = addressPattern.exec(description)?.[1]
  return value === undefined ? undefined : readAddress(value)
}
