import type { EksSpec } from "./EksSpec.ts"

/** The add-ons that every EKS cluster gets, by the names EKS gives them. */
export const eksAddOns = [
  "aws-ebs-csi-driver",
  "coredns",
  "eks-pod-identity-agent",
  "kube-proxy",
  "metrics-server",
  "vpc-cni",
] as const
export type EksAddOn = (typeof eksAddOns)[number]

/** The add-ons of a cluster: those it always gets, and those its request enables. */
export const addOnsOfEks = ({ karpenter }: EksSpec): ReadonlyArray<string> =>
  karpenter === undefined ? eksAddOns : [...eksAddOns, "karpenter"]
