import type { KubernetesCluster } from "@cdktf/provider-azurerm/lib/kubernetes-cluster/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { TerraformOutput, type TerraformStack } from "cdktf"

import type { ClusterNetwork } from "../azure/ClusterNetwork.ts"
import type { AksRequest } from "./AksRequest.ts"
import type { Identities } from "./Identities.ts"

interface ClusterParts {
  readonly cluster: KubernetesCluster
  readonly group: ResourceGroup
  readonly identities: Identities
  readonly network: ClusterNetwork
}

/** What others need to know of the cluster. Nothing here is secret. */
export const defineOutputs = (
  stack: TerraformStack,
  { aks }: AksRequest,
  { cluster, group, identities, network }: ClusterParts,
): void => {
  const isPublic = aks.authorizedNetworks.length > 0
  const outputs: Readonly<Record<string, readonly [description: string, value: unknown]>> = {
    cluster_name: ["The name of the AKS cluster.", cluster.name],
    cluster_id: ["The full id of the AKS cluster.", cluster.id],
    cluster_version: ["The Kubernetes version of the control plane.", cluster.currentKubernetesVersion],
    cluster_endpoint: ["The DNS name of the Kubernetes API.", isPublic ? cluster.fqdn : cluster.privateFqdn],
    oidc_issuer: ["The issuer of the tokens of the cluster's service accounts.", cluster.oidcIssuerUrl],
    kubelet_client_id: ["The identity of the nodes.", identities.kubelet.clientId],
    resource_group: ["The resource group of the cluster.", group.name],
    node_resource_group: ["The resource group that AKS keeps its machines in.", cluster.nodeResourceGroup],
    network_id: ["The virtual network of the cluster.", network.networkId],
    subnet_id: ["The subnet of the nodes.", network.nodes.id],
  }
  for (const [name, [description, value]] of Object.entries(outputs)) {
    new TerraformOutput(stack, name, { description, value })
  }
}
