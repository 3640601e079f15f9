import { Schema } from "effect"

import { WireAwsNetwork } from "../../cloud/aws/WireAwsNetwork.ts"
import { WireCredentials } from "../../cloud/WireCredentials.ts"
import * as Wire from "../../request/WireFields.ts"
import { wrongTypeHint } from "../../shared/SchemaProblems.ts"
import { wireKubernetesVersion } from "../WireKubernetesVersion.ts"
import { AmiFamily } from "./EksSpec.ts"
import { WireKarpenter } from "./WireKarpenter.ts"

const quotedText = (hint: string) => Schema.String.annotate({ [wrongTypeHint]: hint })

export const WireEksSpec = Schema.Struct({
  accountId: Wire.optional(
    quotedText("Write the account id in quotes: as a number it loses leading zeros.")
      .annotate({ description: "Required. The AWS account, twelve digits." })
      .check(Wire.documentedText("^[0-9]{12}$", 12, 12)),
  ),
  credentials: Wire.optional(WireCredentials),
  amiFamily: Wire.optional(AmiFamily.annotate({ description: "The nodes' image family.", default: "AmazonLinux2023" })),
  ...wireKubernetesVersion,
  ...WireAwsNetwork.fields,
  addOnServices: Wire.optional(
    Schema.Struct({ karpenter: Wire.optional(WireKarpenter) }).annotate({
      description: "What is installed beside the cluster.",
    }),
  ),
  controlPlaneAvailabityZones: Wire.optional(
    Wire.listOf(Wire.zone, 10).annotate({
      description:
        "At least two zones the control plane has network interfaces in. Spelled as the specification spells it.",
    }),
  ),
  controlPlaneAvailabilityZones: Wire.optional(
    Wire.listOf(Wire.zone, 10).annotate({ description: "Another spelling of controlPlaneAvailabityZones." }),
  ),
  tags: Wire.optional(Wire.tags.annotate({ description: "Cloud tags of everything Orrery creates for the cluster." })),
})
  .annotate({ description: "What only Amazon EKS needs." })
  .check(Wire.documentedAsRequired("accountId", "credentials"))
  .annotate({ identifier: "EksRequest" })
export type WireEksSpec = typeof WireEksSpec.Type
