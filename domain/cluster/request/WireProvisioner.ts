import { Schema } from "effect"

import { WireSubnets } from "../../cloud/aws/WireSubnets.ts"
import { AmiFamily, KarpenterRequirement } from "../../provisioner/eks/EksSpec.ts"
import { WireCredentials } from "../../request/WireCredentials.ts"
import * as Wire from "../../request/WireFields.ts"
import { wrongTypeHint } from "../../shared/SchemaProblems.ts"

const kubernetesVersion = Wire.version.annotate({
  description:
    "A supported version such as 1.33, or with a patch such as 1.33.4. Write it in quotes: YAML reads 1.30 as the number 1.3.",
})

const quotedText = (hint: string) => Schema.String.annotate({ [wrongTypeHint]: hint })

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
        description: "One rule every node Karpenter makes must satisfy.",
      }),
      30,
    ).annotate({ description: "Which nodes Karpenter may make. Without any, what suits the cluster's architecture." }),
  ),
}).annotate({ identifier: "KarpenterRequest", description: "Karpenter makes nodes as pods need them." })
export type WireKarpenter = typeof WireKarpenter.Type

const vpcId = Schema.String.check(Wire.documentedText("^vpc-([0-9a-f]{8}|[0-9a-f]{17})$", 12, 21))

export const WireEksSpec = Schema.Struct({
  accountId: Wire.optional(
    quotedText("Write the account id in quotes: as a number it loses leading zeros.")
      .annotate({ description: "Required. The AWS account, twelve digits." })
      .check(Wire.documentedText("^[0-9]{12}$", 12, 12)),
  ),
  credentials: Wire.optional(WireCredentials),
  amiFamily: Wire.optional(AmiFamily.annotate({ description: "The nodes' image family.", default: "AmazonLinux2023" })),
  kubernetesVersion: Wire.optional(kubernetesVersion),
  k8sVersion: Wire.optional(kubernetesVersion.annotate({ description: "Another name of kubernetesVersion." })),
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
  tags: Wire.optional(Wire.tags.annotate({ description: "Cloud tags of everything Orrery makes for the cluster." })),
})
  .annotate({ description: "What only Amazon EKS needs." })
  .check(Wire.documentedAsRequired("accountId", "credentials"))
  .annotate({ identifier: "EksRequest" })
export type WireEksSpec = typeof WireEksSpec.Type

const WireSelfHostedSpec = Schema.Struct({
  accountId: Wire.optional(Schema.String.annotate({ description: "The account, or the project id on gcp." })),
  bucketName: Wire.optional(
    Schema.String.annotate({ description: "The bucket that holds the cluster's configuration." }),
  ),
  credentials: Wire.optional(WireCredentials),
  kubernetesVersion: Wire.optional(kubernetesVersion),
  k8sVersion: Wire.optional(kubernetesVersion.annotate({ description: "Another name of kubernetesVersion." })),
  k8sImage: Wire.optional(Schema.String.annotate({ description: "The machine image." })),
  networkId: Wire.optional(Schema.String.annotate({ description: "A network you own." })),
  networkCIDR: Wire.optional(Wire.cidr.annotate({ description: "The network's block." })),
}).annotate({ identifier: "SelfHostedRequest", description: "What only self-hosted clusters need. Not offered yet." })

export const WireProvisioner = Schema.Struct({
  type: Wire.optional(
    Schema.Literals(["selfHosted", "eks", "gke", "aks", "kops", "selfmanaged"]).annotate({
      description: "Required. What makes the control plane. eks is offered; the others are refused for now.",
    }),
  ),
  eks: Wire.optional(WireEksSpec),
  selfHosted: Wire.optional(WireSelfHostedSpec),
  kops: Wire.optional(WireSelfHostedSpec),
  gke: Wire.optional(Schema.Record(Schema.String, Schema.Json).annotate({ description: "Not offered yet." })),
  aks: Wire.optional(Schema.Record(Schema.String, Schema.Json).annotate({ description: "Not offered yet." })),
})
  .annotate({ description: "What makes the control plane, with the fields it needs." })
  .check(Wire.documentedAsRequired("type"))
  .annotate({ identifier: "ProvisionerRequest" })
export type WireProvisioner = typeof WireProvisioner.Type
