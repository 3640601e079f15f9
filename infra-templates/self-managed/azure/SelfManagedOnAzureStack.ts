import type { TerraformStack } from "cdktf"
import { Construct } from "constructs"

import { parseKeyId } from "#domain/cloud/azure/KeyId.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { SelfHostedOnAzure } from "#domain/provisioner/self-managed/azure/SelfHostedOnAzure.ts"

import { defineDiskEncryption } from "../../azure/DiskEncryption.ts"
import { defineProvider } from "../../azure/Provider.ts"
import { defineResourceGroup } from "../../azure/ResourceGroup.ts"
import { kubeadm } from "../../kubeadm/KubeadmBootstrapper.ts"
import { UnsupportedSpec } from "../../synthesis/UnsupportedSpec.ts"
import { defineAccess } from "./Access.ts"
import { defineApiLoadBalancer } from "./ApiLoadBalancer.ts"
import { bootstrapCluster } from "./BootstrapInput.ts"
import { defineControlPlane } from "./ControlPlane.ts"
import { defineDeletionLocks } from "./DeletionLocks.ts"
import { defineIdentities } from "./Identities.ts"
import { defineImage } from "./Image.ts"
import { defineMembers } from "./Members.ts"
import { defineMachineNetwork } from "./Network.ts"
import { defineNodeGroups } from "./NodeGroups.ts"
import { defineOutputs } from "./Outputs.ts"
import { definePublicApi } from "./PublicApi.ts"
import { checkSelfManagedOnAzure } from "./SelfManagedChecks.ts"
import { type SelfManagedRequest, selfManagedRequest } from "./SelfManagedRequest.ts"
import { defineBlobs, findStore } from "./Store.ts"

/** Machines of a scale set are installed again when their image or settings change, and their disks go with them. */
const machineFeatures = {
  virtualMachine: [{ deleteOsDiskOnDeletion: true }],
  virtualMachineScaleSet: [{ reimageOnManualUpgrade: true, rollInstancesWhenRequired: true }],
}

const keyOf = ({ path, selfHosted }: SelfManagedRequest) => {
  const key = parseKeyId(selfHosted.encryptionKey)
  if (key !== undefined) return key
  throw new UnsupportedSpec({ path: `${path}.encryptionKey`, problem: "Expected the full id of a key's version." })
}

/**
 * A whole self-hosted cluster on Azure: resource group, network, identities and their roles, what the members of the control
 * plane keep, the load balancer in front of them, the files machines start from, and the machines.
 *
 * The input's lists and maps are expected in canonical order.
 */
export const defineSelfManagedOnAzure = (stack: TerraformStack, input: SynthesisInput<SelfHostedOnAzure>): void => {
  checkSelfManagedOnAzure(input)
  const request = selfManagedRequest(input)
  const key = keyOf(request)
  // A storage account may refuse its own keys, and a key would open all of its containers.
  defineProvider(stack, request, { storageUseAzuread: true, features: machineFeatures })
  const store = findStore(stack, request)
  const image = defineImage(stack, request)
  const group = defineResourceGroup(stack, request)
  const network = defineMachineNetwork(stack, request, group)
  const identities = defineIdentities(stack, request, group)
  const disks = defineDiskEncryption(new Construct(stack, "encryption"), request, group, {
    keyAddress: key.address,
    granted: key.keyId,
  })
  const members = defineMembers(stack, request, { disks, group, network })
  const api = defineApiLoadBalancer(stack, request, { group, members, network })
  const publicHost = definePublicApi(stack, request, { group, members })
  const parts = { api, group, identities, keyAddress: key.address, members, network }
  const bootstrap = kubeadm.bootstrap(bootstrapCluster(request, parts))
  const { access } = bootstrap
  const grants = defineAccess(stack, request, {
    access,
    disks,
    group,
    identities,
    image,
    keyId: key.keyId,
    network,
    store,
  })
  const objects = defineBlobs(stack, store, bootstrap.objects)
  const before = [...objects, ...api.ready, ...network.ready]
  const machines = { before, bootstrap, disks, grants, group, identities, image, network }
  defineControlPlane(stack, request, members, machines)
  defineNodeGroups(stack, request, machines)
  defineDeletionLocks(stack, request, api, members)
  defineOutputs(stack, request, { api, group, identities, network, publicHost })
}
