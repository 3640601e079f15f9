import { Schema } from "effect"

import * as Wire from "../../request/WireFields.ts"

const network = Wire.patterned(/^\/[A-Za-z0-9_/().-]+$/u, 300, "the full id of a virtual network")

/** The network of a request on Azure: one the user owns, or the block of one that Orrery creates. */
export const WireAzureNetwork = Schema.Struct({
  vpcId: Wire.optional(
    network.annotate({
      description:
        "The full id of a virtual network of the subscription, in the cluster's region. Without it Orrery creates one.",
    }),
  ),
  networkId: Wire.optional(network.annotate({ description: "Another name of vpcId." })),
  vpcCIDR: Wire.optional(
    Wire.cidr.annotate({
      description:
        "The block of the cluster's nodes and of the Kubernetes API, /9 to /24; 10.0.0.0/16 by default. Required with vpcId: a free block of that network.",
    }),
  ),
  networkCIDR: Wire.optional(Wire.cidr.annotate({ description: "Another name of vpcCIDR." })),
  podCIDR: Wire.optional(
    Wire.cidr.annotate({
      description:
        "The block of pods, /9 to /21; 10.244.0.0/14 by default. It is an overlay: no other network has to know it.",
    }),
  ),
  serviceCIDR: Wire.optional(
    Wire.cidr.annotate({
      description: "The block of Kubernetes services, /12 to /24; 10.248.0.0/16 by default. An overlay too.",
    }),
  ),
})
export type WireAzureNetwork = typeof WireAzureNetwork.Type
