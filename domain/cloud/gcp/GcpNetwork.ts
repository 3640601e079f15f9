import { Schema } from "effect"

/** The network of a cluster: the user's own VPC network, or one that Orrery creates. */
export const GcpNetwork = Schema.Struct({
  /** The name of the user's VPC network. Absent: Orrery creates one. */
  networkId: Schema.optionalKey(Schema.String),
  /** The block from which Orrery cuts the ranges of the cluster. */
  networkCidr: Schema.String,
})
export type GcpNetwork = typeof GcpNetwork.Type

/** How many public addresses the NAT gateway of a network has that Orrery creates. */
export const natAddressCount = 2
