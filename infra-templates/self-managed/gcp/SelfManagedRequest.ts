import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { SelfHostedOnGcp } from "#domain/provisioner/self-managed/gcp/SelfHostedOnGcp.ts"
import { exactVersion } from "#domain/provisioner/self-managed/KubernetesReleases.ts"

import type { GcpRequest } from "../../gcp/GcpRequest.ts"
import { selfHostedPath } from "../SelfManagedInput.ts"

/** A synthesis input for a self-hosted cluster on Google Cloud, with what every part of the stack derives from it. */
export interface SelfManagedRequest extends GcpRequest {
  readonly selfHosted: SelfHostedOnGcp["selfHosted"]
  readonly encryptionKey: string
  /** Exact, such as `1.34.3`. */
  readonly kubernetesVersion: string
}

export const selfManagedRequest = (input: SynthesisInput<SelfHostedOnGcp>): SelfManagedRequest => {
  const { clusterName, provisioner, region } = input.spec
  const { selfHosted } = provisioner
  return {
    ...input,
    selfHosted,
    name: clusterName,
    region,
    project: selfHosted.accountId,
    path: selfHostedPath,
    account: selfHosted,
    network: selfHosted,
    labels: selfHosted.tags,
    encryptionKey: selfHosted.encryptionKey,
    kubernetesVersion: exactVersion(selfHosted.kubernetesVersion),
  }
}
