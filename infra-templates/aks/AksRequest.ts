import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { AksProvisioner, AksSpec } from "#domain/provisioner/aks/AksSpec.ts"

import type { AzureRequest } from "../azure/AzureRequest.ts"
import { apiNetworks } from "../synthesis/EgressNetworks.ts"

/** A synthesis input for AKS, with what every part of the stack derives from it. */
export interface AksRequest extends AzureRequest {
  readonly aks: AksSpec
}

export const aksPath = "spec.provisioner.aks"

export const aksRequest = (input: SynthesisInput<AksProvisioner>): AksRequest => {
  const { clusterName, provisioner, region } = input.spec
  const authorizedNetworks = apiNetworks(provisioner.aks.authorizedNetworks, input.egressNetworks)
  const aks = { ...provisioner.aks, authorizedNetworks }
  return {
    ...input,
    aks,
    name: clusterName,
    region,
    subscription: aks.accountId,
    path: aksPath,
    account: aks,
    network: aks,
    tags: aks.tags,
  }
}
