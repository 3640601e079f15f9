import { Schema } from "effect"

import * as Wire from "../../request/WireFields.ts"

const network = Schema.String.check(Wire.documentedText("^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$", 1, 63))

/** The network of a request on Google Cloud: one the user owns, or the block of one that Orrery creates. */
export const WireGcpNetwork = Schema.Struct({
  vpcId: Wire.optional(
    network.annotate({
      description: "The name of a VPC network of the project. Without it Orrery creates one, with a NAT gateway.",
    }),
  ),
  networkId: Wire.optional(network.annotate({ description: "Another name of vpcId." })),
  vpcCIDR: Wire.optional(
    Wire.cidr.annotate({
      description:
        "The block of the cluster's nodes, pods, services and control plane, /12 to /20; 10.0.0.0/14 by default. Required with vpcId: a free block of that network.",
    }),
  ),
  networkCIDR: Wire.optional(Wire.cidr.annotate({ description: "Another name of vpcCIDR." })),
})
export type WireGcpNetwork = typeof WireGcpNetwork.Type
