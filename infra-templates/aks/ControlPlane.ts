import { KubernetesCluster } from "@cdktf/provider-azurerm/lib/kubernetes-cluster/index.js"
import type { LogAnalyticsWorkspace } from "@cdktf/provider-azurerm/lib/log-analytics-workspace/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { Construct } from "constructs"

import { dnsAddress } from "#domain/cloud/azure/NetworkRanges.ts"
import { namesPatch } from "#domain/provisioner/aks/KubernetesVersions.ts"
import * as Cidr from "#domain/shared/Cidr.ts"

import type { ClusterNetwork } from "../azure/ClusterNetwork.ts"
import type { Encryption } from "../azure/Encryption.ts"
import { objectName } from "../azure/Names.ts"
import { clusterTags } from "../azure/Tags.ts"
import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import { type AksRequest, aksPath } from "./AksRequest.ts"
import type { Identities } from "./Identities.ts"
import { maintenance } from "./Maintenance.ts"
import type { PrivateZone } from "./PrivateZone.ts"
import { systemPool } from "./SystemPool.ts"

interface ControlPlaneOptions {
  readonly group: ResourceGroup
  readonly network: ClusterNetwork
  readonly identities: Identities
  readonly workspace: LogAnalyticsWorkspace
  readonly privateZone: PrivateZone | undefined
  readonly encryption: Encryption | undefined
}

/** Pods have addresses of an overlay, and Cilium moves and filters their traffic. The only way out is the NAT gateway. */
const networking = ({ aks }: AksRequest) => {
  const services = Cidr.parse(aks.serviceCidr)
  if (services === undefined) {
    throw new UnsupportedSpec({ path: `${aksPath}.serviceCidr`, problem: "Expected an IPv4 block." })
  }
  return {
    networkPlugin: "azure",
    networkPluginMode: "overlay",
    networkDataPlane: "cilium",
    networkPolicy: "cilium",
    outboundType: "userAssignedNATGateway",
    loadBalancerSku: "standard",
    podCidr: aks.podCidr,
    serviceCidr: aks.serviceCidr,
    dnsServiceIp: dnsAddress(services),
  }
}

/** The Kubernetes API is in a subnet of the network. It has a public address only for networks that the request names. */
const access = ({ aks, name }: AksRequest, { apiServer }: ClusterNetwork, privateZone: PrivateZone | undefined) => ({
  apiServerAccessProfile: {
    virtualNetworkIntegrationEnabled: true,
    subnetId: apiServer.id,
    ...(privateZone === undefined && { authorizedIpRanges: [...aks.authorizedNetworks] }),
  },
  ...(privateZone === undefined
    ? { privateClusterEnabled: false, dnsPrefix: name }
    : {
        privateClusterEnabled: true,
        privateClusterPublicFqdnEnabled: false,
        privateDnsZoneId: privateZone.zone.id,
        dnsPrefixPrivateCluster: name,
      }),
})

/** Microsoft Entra says who a user is, and Azure roles what the user may do. There is no other account. */
const security = ({ aks }: AksRequest, encryption: Encryption | undefined) => ({
  localAccountDisabled: true,
  roleBasedAccessControlEnabled: true,
  azureActiveDirectoryRoleBasedAccessControl: {
    azureRbacEnabled: true,
    ...(aks.adminGroups.length > 0 && { adminGroupObjectIds: [...aks.adminGroups] }),
  },
  runCommandEnabled: false,
  oidcIssuerEnabled: true,
  workloadIdentityEnabled: true,
  azurePolicyEnabled: true,
  imageCleanerEnabled: true,
  imageCleanerIntervalHours: 168,
  keyVaultSecretsProvider: { secretRotationEnabled: true, secretRotationInterval: "2m" },
  ...(encryption !== undefined && {
    diskEncryptionSetId: encryption.disks.id,
    keyManagementService: { keyVaultKeyId: encryption.keyAddress, keyVaultNetworkAccess: "Private" },
  }),
})

/** A version with a patch stays as it is. Of any other one, Azure installs new patches in the maintenance window. */
const versions = ({ aks }: AksRequest) => ({
  kubernetesVersion: aks.kubernetesVersion,
  ...(!namesPatch(aks.kubernetesVersion) && { automaticUpgradeChannel: "patch" }),
  nodeOsUpgradeChannel: "NodeImage",
  skuTier: `${aks.tier.slice(0, 1).toUpperCase()}${aks.tier.slice(1)}`,
  supportPlan: aks.tier === "premium" ? "AKSLongTermSupport" : "KubernetesOfficial",
})

/** The Kubernetes API, its keepers, and the nodes that run AKS's own services. */
export const defineControlPlane = (
  parent: Construct,
  request: AksRequest,
  { encryption, group, identities, network, privateZone, workspace }: ControlPlaneOptions,
): KubernetesCluster => {
  const { controlPlane, grants, kubelet } = identities
  return new KubernetesCluster(new Construct(parent, "control_plane"), "cluster", {
    name: request.name,
    resourceGroupName: group.name,
    location: request.region,
    nodeResourceGroup: objectName(request.name, "nodes"),
    tags: clusterTags(request),
    ...versions(request),
    networkProfile: networking(request),
    ...access(request, network, privateZone),
    ...security(request, encryption),
    ...maintenance,
    identity: { type: "UserAssigned", identityIds: [controlPlane.id] },
    kubeletIdentity: {
      clientId: kubelet.clientId,
      objectId: kubelet.principalId,
      userAssignedIdentityId: kubelet.id,
    },
    defaultNodePool: systemPool(request, network),
    omsAgent: { logAnalyticsWorkspaceId: workspace.id, msiAuthForMonitoringEnabled: true },
    microsoftDefender: { logAnalyticsWorkspaceId: workspace.id },
    storageProfile: {
      blobDriverEnabled: false,
      diskDriverEnabled: true,
      fileDriverEnabled: true,
      snapshotControllerEnabled: true,
    },
    timeouts: { create: "60m", update: "90m", delete: "60m" },
    // Autoscalers own the number between the bounds.
    lifecycle: { ignoreChanges: ["default_node_pool[0].node_count"] },
    dependsOn: [
      ...grants,
      ...network.ready,
      ...(encryption?.grants ?? []),
      ...(privateZone === undefined ? [] : [privateZone.link]),
    ],
  })
}
