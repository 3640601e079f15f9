import { partitionOf } from "#domain/cloud/aws/Partition.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { EksProvisioner, EksSpec } from "#domain/provisioner/eks/EksSpec.ts"

import type { AwsRequest } from "../aws/AwsRequest.ts"
import { type KubernetesMinor, kubernetesMinorOf } from "./AddonVersions.ts"

/** A synthesis input for EKS, with what every part of the stack derives from it. */
export interface EksRequest extends AwsRequest {
  readonly eks: EksSpec
  readonly kubernetesMinor: KubernetesMinor
}

export const eksPath = "spec.provisioner.eks"

export const eksRequest = (input: SynthesisInput<EksProvisioner>): EksRequest => {
  const { clusterName, provisioner, region } = input.spec
  const { eks } = provisioner
  return {
    ...input,
    eks,
    name: clusterName,
    region,
    partition: partitionOf(region),
    path: eksPath,
    controlPlane: { title: "EKS", prefix: "eks" },
    account: eks,
    network: eks,
    controlPlaneZones: eks.controlPlaneAvailabilityZones,
    tags: eks.tags,
    discoveryTags: eks.karpenter === undefined ? {} : { "karpenter.sh/discovery": clusterName },
    kubernetesMinor: kubernetesMinorOf(eks.kubernetesVersion),
  }
}
