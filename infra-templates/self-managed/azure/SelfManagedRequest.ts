import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { SelfHostedOnAzure } from "#domain/provisioner/self-managed/azure/SelfHostedOnAzure.ts"
import { exactVersion } from "#domain/provisioner/self-managed/KubernetesReleases.ts"
import { clusterBlocks } from "#domain/provisioner/self-managed/NetworkBlock.ts"

import type { AzureRequest } from "../../azure/AzureRequest.ts"
import { selfHostedPath } from "../SelfManagedInput.ts"

/** A synthesis input for a self-hosted cluster on Azure, with what every part of the stack derives from it. */
export interface SelfManagedRequest extends AzureRequest {
  readonly selfHosted: SelfHostedOnAzure["selfHosted"]
  /** Exact, such as `1.34.3`. */
  readonly kubernetesVersion: string
}

export const selfManagedRequest = (input: SynthesisInput<SelfHostedOnAzure>): SelfManagedRequest => {
  const { clusterName, provisioner, region } = input.spec
  const { selfHosted } = provisioner
  return {
    ...input,
    selfHosted,
    name: clusterName,
    region,
    subscription: selfHosted.accountId,
    path: selfHostedPath,
    account: selfHosted,
    network: { ...selfHosted, podCidr: clusterBlocks.pods, serviceCidr: clusterBlocks.services },
    tags: selfHosted.tags,
    kubernetesVersion: exactVersion(selfHosted.kubernetesVersion),
  }
}
