import { Schema } from "effect"

import { AwsAccount } from "../../cloud/aws/AwsAccount.ts"
import { AwsNetwork } from "../../cloud/aws/AwsNetwork.ts"

/** The operating system image family of an EKS node group (specification §3, EKS spec). */
export const AmiFamily = Schema.Literals([
  "AmazonLinux2023",
  "Ubuntu1804",
  "Ubuntu2004",
  "Ubuntu2204",
  "UbuntuPro2204",
  "Ubuntu2404",
  "UbuntuPro2404",
  "Bottlerocket",
])
export type AmiFamily = typeof AmiFamily.Type

/** One rule a Karpenter node must satisfy, in the form of a Kubernetes node selector requirement. */
export const KarpenterRequirement = Schema.Struct({
  key: Schema.String,
  operator: Schema.Literals(["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"]),
  values: Schema.Array(Schema.String),
})
export type KarpenterRequirement = typeof KarpenterRequirement.Type

export const Karpenter = Schema.Struct({
  version: Schema.String,
  requirements: Schema.Array(KarpenterRequirement),
})
export type Karpenter = typeof Karpenter.Type

/** Everything about a cluster that only Amazon EKS needs (specification §3, EKS spec). */
export const EksSpec = Schema.Struct({
  ...AwsAccount.fields,
  amiFamily: AmiFamily,
  /** `1.33` or `1.33.4`; only the minor reaches EKS. */
  kubernetesVersion: Schema.String,
  ...AwsNetwork.fields,
  controlPlaneAvailabilityZones: Schema.Array(Schema.String),
  karpenter: Schema.optionalKey(Karpenter),
  tags: Schema.Record(Schema.String, Schema.String),
})
export type EksSpec = typeof EksSpec.Type

/** An EKS control plane in a cluster's specification. */
export const EksProvisioner = Schema.Struct({ type: Schema.Literal("eks"), eks: EksSpec })
export type EksProvisioner = typeof EksProvisioner.Type
