import type { TerraformStack } from "cdktf"

import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { AksProvisioner } from "#domain/provisioner/aks/AksSpec.ts"

import { defineEncryption } from "../azure/Encryption.ts"
import { defineNetwork } from "../azure/Network.ts"
import { defineProvider } from "../azure/Provider.ts"
import { defineResourceGroup } from "../azure/ResourceGroup.ts"
import { aksRequest } from "./AksRequest.ts"
import { defineControlPlane } from "./ControlPlane.ts"
import { defineDeletionLock } from "./DeletionLock.ts"
import { defineIdentities } from "./Identities.ts"
import { defineLogs, defineWorkspace } from "./Monitoring.ts"
import { defineNodePools } from "./NodePools.ts"
import { defineOutputs } from "./Outputs.ts"
import { definePrivateZone } from "./PrivateZone.ts"
import { checkAksInput } from "./SpecChecks.ts"

/**
 * A whole AKS cluster: resource group, network, identities and their roles, grants on the user's key, logs, control plane,
 * node pools and the lock against a delete.
 *
 * The input's lists and maps are expected in canonical order.
 */
export const defineAks = (stack: TerraformStack, input: SynthesisInput<AksProvisioner>): void => {
  checkAksInput(input)
  const request = aksRequest(input)
  const { authorizedNetworks, encryptionKey } = request.aks
  defineProvider(stack, request)
  const group = defineResourceGroup(stack, request)
  const network = defineNetwork(stack, request, group)
  const privateZone = authorizedNetworks.length > 0 ? undefined : definePrivateZone(stack, request, group, network)
  const identities = defineIdentities(stack, request, group, network, privateZone?.zone)
  const encryption =
    encryptionKey === undefined
      ? undefined
      : defineEncryption(stack, request, group, identities.controlPlane, encryptionKey)
  const workspace = defineWorkspace(stack, request, group)
  const parts = { encryption, group, identities, network, privateZone, workspace }
  const cluster = defineControlPlane(stack, request, parts)
  const pools = defineNodePools(stack, request, { cluster, network })
  defineLogs(stack, request, group, workspace, cluster)
  defineDeletionLock(stack, request, cluster, pools)
  defineOutputs(stack, request, { cluster, group, identities, network })
}
