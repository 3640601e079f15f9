import { Schema } from "effect"

/** A subnet the user owns. Orrery reads it and never creates, changes or destroys it. */
export const Subnet = Schema.Struct({
  id: Schema.String,
  type: Schema.Literals(["public", "private"]),
  cidr: Schema.optionalKey(Schema.String),
  availabilityZone: Schema.optionalKey(Schema.String),
})
export type Subnet = typeof Subnet.Type

/** The network of a cluster: the user's own VPC, or the block of one that Orrery creates. */
export const AwsNetwork = Schema.Struct({
  /** Absent: Orrery creates a VPC with `vpcCidr`. */
  vpcId: Schema.optionalKey(Schema.String),
  vpcCidr: Schema.String,
  /** Only with `vpcId`. */
  subnets: Schema.Array(Subnet),
})
export type AwsNetwork = typeof AwsNetwork.Type
