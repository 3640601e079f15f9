import { Schema } from "effect"

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

/** How the platform gets at the account: `static` keys sent with the request, or a role it assumes (`dynamic`). */
export const CredentialsType = Schema.Literals(["static", "dynamic"])
export type CredentialsType = typeof CredentialsType.Type

/** A subnet the user owns. Orrery reads it and never creates, changes or destroys it. */
export const Subnet = Schema.Struct({
  id: Schema.String,
  type: Schema.Literals(["public", "private"]),
  cidr: Schema.optionalKey(Schema.String),
  availabilityZone: Schema.optionalKey(Schema.String),
})
export type Subnet = typeof Subnet.Type

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
  /** Twelve digits. */
  accountId: Schema.String,
  credentialsType: CredentialsType,
  /** The role a `dynamic` run assumes. Not a secret. */
  roleArn: Schema.optionalKey(Schema.String),
  amiFamily: AmiFamily,
  /** `1.33` or `1.33.4`; only the minor reaches EKS. */
  kubernetesVersion: Schema.String,
  /** Absent: Orrery makes a VPC of its own with `vpcCidr`. */
  vpcId: Schema.optionalKey(Schema.String),
  vpcCidr: Schema.String,
  /** Only with `vpcId`. */
  subnets: Schema.Array(Subnet),
  controlPlaneAvailabilityZones: Schema.Array(Schema.String),
  karpenter: Schema.optionalKey(Karpenter),
  tags: Schema.Record(Schema.String, Schema.String),
})
export type EksSpec = typeof EksSpec.Type
