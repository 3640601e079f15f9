import { Schema } from "effect"

import * as Wire from "../request/WireFields.ts"
import { definitions, offeredTypes, requestedNames } from "./ProvisionerType.ts"

const planned = Object.values(definitions).filter(({ isOffered }) => !isOffered)

/** By name: the parts of a request that belong to one provisioner each, those of the offered ones first. */
const parts: Readonly<Record<string, Schema.Codec<unknown>>> = Object.assign(
  {},
  ...[...offeredTypes.map((type) => definitions[type]), ...planned].map(({ parts }) => parts),
)

export const WireProvisioner = Schema.Struct({
  type: Wire.optional(
    Schema.Literals(requestedNames).annotate({
      description: `Required. What creates the control plane. ${offeredTypes.join(" and ")} ${offeredTypes.length === 1 ? "is" : "are"} offered; the others are refused for now.`,
    }),
  ),
  ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Wire.optional(part)])),
})
  .annotate({ description: "What creates the control plane, with the fields it needs." })
  .check(Wire.documentedAsRequired("type"))
  .annotate({ identifier: "ProvisionerRequest" })
export type WireProvisioner = typeof WireProvisioner.Type
