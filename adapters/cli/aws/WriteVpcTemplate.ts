import { Effect } from "effect"

import { writeValue } from "../output/Output.ts"
import { subnetBlocks } from "./SubnetBlocks.ts"
import { type NatGateways, vpcTemplate } from "./VpcTemplate.ts"

/** `orrery utils vpc-cf-eks`: a CloudFormation template of a VPC. */
export const writeVpcTemplate = Effect.fnUntraced(function* (input: {
  readonly cidr: string
  readonly zones: string
  readonly nat: NatGateways
  readonly output: "json" | "yaml"
}) {
  const blocks = yield* subnetBlocks(input.cidr, input.zones)
  yield* writeValue(input.output, vpcTemplate(blocks, input.nat))
})
