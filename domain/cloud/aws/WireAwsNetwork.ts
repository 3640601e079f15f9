import { Schema } from "effect"

import * as Wire from "../../request/WireFields.ts"
import { WireSubnets } from "./WireSubnets.ts"

const vpcId = Schema.String.check(Wire.documentedText("^vpc-([0-9a-f]{8}|[0-9a-f]{17})$", 12, 21))

/** The network of a request on AWS: one the user owns, or the block of one that Orrery creates. */
export const WireAwsNetwork = Schema.Struct({
  vpcId: Wire.optional(vpcId.annotate({ description: "A VPC you own. Without it Orrery creates one." })),
  networkId: Wire.optional(vpcId.annotate({ description: "Another name of vpcId." })),
  vpcCIDR: Wire.optional(
    Wire.cidr.annotate({
      description: "The network's block, /16 to /28 with vpcId, /16 to /24 without; 10.0.0.0/16 by default.",
    }),
  ),
  networkCIDR: Wire.optional(Wire.cidr.annotate({ description: "Another name of vpcCIDR." })),
  subnets: Wire.optional(
    WireSubnets.annotate({ description: "Required with vpcId: private subnets in at least two zones." }),
  ),
})
export type WireAwsNetwork = typeof WireAwsNetwork.Type
