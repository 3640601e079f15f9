import { Schema } from "effect"

import * as Wire from "../../request/WireFields.ts"

export const subnetsMax = 40

const id = Wire.patterned(/^[a-z0-9-]+$/u, 64, "a subnet id such as subnet-0a1b2c3d4e5f60718")
const type = Schema.Literals(["public", "private"])

export const WireSubnet = Schema.Struct({
  id: Wire.optional(id.annotate({ description: "Required." })),
  type: Wire.optional(
    type.annotate({
      description:
        "Nodes run in private subnets, load balancers in public ones. Given by the key in private and public maps.",
    }),
  ),
  cidr: Wire.optional(Wire.cidr.annotate({ description: "The subnet's block, inside the network's." })),
  availabilityZone: Wire.optional(
    Wire.zone.annotate({ description: "The subnet's zone, where the form does not give it as a key." }),
  ),
}).annotate({
  identifier: "SubnetRequest",
  description: "A subnet of a network you own. Orrery never changes or deletes it.",
})
export type WireSubnet = typeof WireSubnet.Type

/**
 * The three forms subnets come in: a list of `{id, type, cidr}`; `private` and `public` maps of name or zone to `{id, cidr}`;
 * and a map of zone to a list of `{type, id, cidr}`.
 */
export const WireSubnets = Schema.Union([
  Wire.listOf(WireSubnet, subnetsMax),
  Wire.mapOf(Schema.Union([Wire.listOf(WireSubnet, subnetsMax), Wire.mapOf(WireSubnet, subnetsMax)]), subnetsMax),
])
export type WireSubnets = typeof WireSubnets.Type
