import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"

import { clusterBlocks } from "#domain/provisioner/self-managed/NetworkBlock.ts"

import type { BootstrapCluster } from "../../bootstrap/Bootstrapper.ts"
import { bootstrapGroups } from "../BootstrapGroups.ts"
import { controlPlaneLabels } from "../NodeLabels.ts"
import type { ApiLoadBalancer } from "./ApiLoadBalancer.ts"
import type { MachineIdentities } from "./Identities.ts"
import { type Member, memberLun } from "./Members.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The cluster as its machines have to know it. Its issuer of tokens is known inside the cluster only. */
export const bootstrapCluster = (
  request: SelfManagedRequest,
  parts: {
    readonly api: ApiLoadBalancer
    readonly group: ResourceGroup
    readonly identities: MachineIdentities
    readonly keyAddress: string
    readonly members: ReadonlyArray<Member>
    readonly network: MachineNetwork
  },
): BootstrapCluster => ({
  cloud: "azure",
  clusterName: request.name,
  clusterId: request.clusterId,
  region: request.region,
  accountId: request.subscription,
  bucket: request.selfHosted.bucketName,
  keyId: parts.keyAddress,
  endpoint: parts.api.address,
  podCidr: clusterBlocks.pods,
  serviceCidr: clusterBlocks.services,
  controlPlane: parts.members.map(({ address, name, zone }) => ({
    name,
    zone,
    address,
    networkInterface: "",
    dataDisk: `${memberLun}`,
    kubernetesVersion: request.kubernetesVersion,
    labels: controlPlaneLabels(request),
    generation: 1,
  })),
  nodeGroups: bootstrapGroups(request, request.kubernetesVersion),
  cloudSettings: {
    control_plane_client_id: parts.identities.controlPlane.clientId,
    worker_client_id: parts.identities.nodes.clientId,
    tenant_id: parts.identities.controlPlane.tenantId,
    resource_group: parts.group.name,
    virtual_network: parts.network.name,
    virtual_network_group: parts.network.resourceGroupName,
    subnet: parts.network.nodes.name,
    security_group: parts.network.nodeSecurity.name,
    // Pods talk through a tunnel, so that no routes lead to them.
    route_table: "",
  },
})
