import type { EksSpec } from "#domain/provisioner/eks/EksSpec.ts"

import { partitionOf } from "../aws/Partition.ts"
import type { SynthesisInput } from "../synthesis/SynthesisInput.ts"
import { type KubernetesMinor, kubernetesMinorOf } from "./AddonVersions.ts"

/** A synthesis input for EKS, with what every part of the stack derives from it. */
export interface EksRequest extends SynthesisInput {
  readonly eks: EksSpec
  readonly name: string
  readonly region: string
  readonly partition: string
  readonly kubernetesMinor: KubernetesMinor
}

export const eksRequest = (input: SynthesisInput): EksRequest => {
  const { eks } = input.spec.provisioner
  return {
    ...input,
    eks,
    name: input.spec.clusterName,
    region: input.spec.region,
    partition: partitionOf(input.spec.region),
    kubernetesMinor: kubernetesMinorOf(eks.kubernetesVersion),
  }
}

/** The ARN of something in the request's account and region. */
export const regionalArn = (request: EksRequest, service: string, resource: string): string =>
  `arn:${request.partition}:${service}:${request.region}:${request.eks.accountId}:${resource}`

/** The ARN of an IAM object in the request's account. */
export const iamArn = (request: EksRequest, resource: string): string =>
  `arn:${request.partition}:iam::${request.eks.accountId}:${resource}`

/** The ARN of a policy that AWS keeps. */
export const managedPolicyArn = (request: EksRequest, policy: string): string =>
  `arn:${request.partition}:iam::aws:policy/${policy}`
