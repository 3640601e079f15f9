import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { GkeProvisioner, GkeSpec } from "#domain/provisioner/gke/GkeSpec.ts"

import type { GcpRequest } from "../gcp/GcpRequest.ts"
import { apiNetworks } from "../synthesis/EgressNetworks.ts"

/** A synthesis input for GKE, with what every part of the stack derives from it. */
export interface GkeRequest extends GcpRequest {
  readonly gke: GkeSpec
}

export const gkePath = "spec.provisioner.gke"

export const gkeRequest = (input: SynthesisInput<GkeProvisioner>): GkeRequest => {
  const { clusterName, provisioner, region } = input.spec
  const authorizedNetworks = apiNetworks(provisioner.gke.authorizedNetworks, input.egressNetworks)
  const gke = { ...provisioner.gke, authorizedNetworks }
  return {
    ...input,
    gke,
    name: clusterName,
    region,
    project: gke.accountId,
    path: gkePath,
    account: gke,
    network: gke,
    labels: gke.tags,
    encryptionKey: gke.encryptionKey,
  }
}
