import { partitionOf } from "#domain/cloud/aws/Partition.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { SelfHostedOnAws } from "#domain/provisioner/self-managed/aws/SelfHostedOnAws.ts"
import { exactVersion } from "#domain/provisioner/self-managed/KubernetesReleases.ts"

import type { AwsRequest } from "../../aws/AwsRequest.ts"
import { selfHostedPath } from "../SelfManagedInput.ts"

/** A synthesis input for a self-hosted cluster on AWS, with what every part of the stack derives from it. */
export interface SelfManagedRequest extends AwsRequest {
  readonly selfHosted: SelfHostedOnAws["selfHosted"]
  /** Exact, such as `1.34.3`. */
  readonly kubernetesVersion: string
}

export const selfManagedRequest = (input: SynthesisInput<SelfHostedOnAws>): SelfManagedRequest => {
  const { clusterName, provisioner, region } = input.spec
  const { selfHosted } = provisioner
  const { networkCidr, networkId } = selfHosted
  return {
    ...input,
    selfHosted,
    name: clusterName,
    region,
    partition: partitionOf(region),
    path: selfHostedPath,
    controlPlane: { title: "self-hosted", prefix: "k8s" },
    account: selfHosted,
    network: { vpcCidr: networkCidr, subnets: [], ...(networkId !== undefined && { vpcId: networkId }) },
    controlPlaneZones: [],
    tags: selfHosted.tags,
    discoveryTags: {},
    kubernetesVersion: exactVersion(selfHosted.kubernetesVersion),
  }
}
