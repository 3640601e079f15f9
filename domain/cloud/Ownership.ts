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
  /** The attribute in which the provider reports all of them, its defaults included. */
  readonly reportedAttribute: string
}
