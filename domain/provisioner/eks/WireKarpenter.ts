import { Schema } from "effect"

import * as Wire from "../../request/WireFields.ts"
import { KarpenterRequirement } from "./EksSpec.ts"

export const WireKarpenter = Schema.Struct({
  enabled: Wire.optional(Schema.Boolean.annotate({ description: "Required." })),
  version: Wire.optional(Wire.version.annotate({ description: "A release such as 1.8.2." })),
  requirements: Wire.optional(
    Wire.listOf(
      Schema.Struct({
        key: Wire.optional(Schema.String.annotate({ description: "Required. A node label." })),
        operator: Wire.optional(KarpenterRequirement.fields.operator.annotate({ description: "Required." })),
        values: Wire.optional(
          Wire.listOf(Schema.String, 100).annotate({ description: "What the operator compares with." }),
        ),
      }).annotate({
        identifier: "KarpenterRequirementRequest",
        description: "One rule that every node created by Karpenter must satisfy.",
      }),
      30,
    ).annotate({ description: "Which nodes Karpenter may create. Without any, nodes of the cluster's architecture." }),
  ),
}).annotate({ identifier: "KarpenterRequest", description: "Karpenter creates nodes when pods need them." })
export type WireKarpenter = typeof WireKarpenter.Type
