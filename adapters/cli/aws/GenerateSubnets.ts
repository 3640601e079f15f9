import { Effect } from "effect"

import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { table } from "../output/Table.ts"
import { subnetBlocks } from "./SubnetBlocks.ts"

/** `orrery utils generate-eks-subnets`: the subnets of a VPC for an EKS cluster. */
export const generateSubnets = Effect.fnUntraced(function* (input: {
  readonly cidr: string
  readonly zones: string
  readonly output: OutputFormat
}) {
  const { zones } = yield* subnetBlocks(input.cidr, input.zones)
  const kinds = ["private", "public"] as const
  yield* write(
    input.output,
    () => ({
      subnets: Object.fromEntries(
        zones.map(({ zone, ...blocks }) => [zone, kinds.map((type) => ({ type, cidr: blocks[type] }))]),
      ),
    }),
    () =>
      table(
        ["ZONE", "TYPE", "CIDR"],
        zones.flatMap(({ zone, ...blocks }) => kinds.map((type) => [zone, type, blocks[type]])),
      ),
  )
})
