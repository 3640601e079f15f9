/** The labels by which Orrery recognizes its own objects, spelled as the cloud allows. */
export interface OwnershipLabels {
  /** The id of the cluster an object belongs to. */
  readonly clusterId: string
  /** The address of an object in the cluster's program. */
  readonly address: string
  readonly organizationId: string
  readonly managedBy: string
}

/** How objects of a cloud are labeled with their owner. */
export interface Ownership {
  readonly labels: OwnershipLabels
  /** The attribute that a program sets them in. */
  readonly attribute: string
  /** By resource type: the attribute, where a type has another one. */
  readonly attributesByType?: Readonly<Record<string, string>>
  /** The attribute in which the provider reports all of them, its defaults included. */
  readonly reportedAttribute: string
  /** How an address is written as a value of a label. Absent: as it is. */
  readonly addressValue?: { readonly write: (address: string) => string; readonly read: (value: string) => string }
}

/** The attribute in which a resource type takes labels. */
export const labelAttribute = ({ attribute, attributesByType = {} }: Ownership, resourceType: string): string =>
  Object.hasOwn(attributesByType, resourceType) ? (attributesByType[resourceType] ?? attribute) : attribute
