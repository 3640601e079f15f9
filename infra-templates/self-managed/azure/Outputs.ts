import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { TerraformOutput, type TerraformStack } from "cdktf"

import { apiPort } from "../Ports.ts"
import { publicApiOutputs } from "../PublicApiOutputs.ts"
import type { ApiLoadBalancer } from "./ApiLoadBalancer.ts"
import type { MachineIdentities } from "./Identities.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

interface ClusterParts {
  readonly api: ApiLoadBalancer
  readonly group: ResourceGroup
  readonly identities: MachineIdentities
  readonly network: MachineNetwork
  /** Where the API has one. */
  readonly publicHost: string | undefined
}

/** What others need to know of the cluster. Nothing here is secret: certificates and keys never leave its machines. */
export const defineOutputs = (
  stack: TerraformStack,
  request: SelfManagedRequest,
  { api, group, identities, network, publicHost }: ClusterParts,
): void => {
  const outputs: Readonly<Record<string, readonly [description: string, value: unknown]>> = {
    cluster_name: ["The name of the cluster.", request.name],
    cluster_version: ["The Kubernetes version of the control plane.", request.kubernetesVersion],
    cluster_endpoint: ["The address of the Kubernetes API.", `https://${api.address}:${apiPort}`],
    ...publicApiOutputs(publicHost),
    control_plane_client_id: ["The identity of the control plane.", identities.controlPlane.clientId],
    node_client_id: ["The identity of the nodes.", identities.nodes.clientId],
    resource_group: ["The resource group of the cluster.", group.name],
    network_id: ["The virtual network of the cluster.", network.id],
    subnet_id: ["The subnet of the nodes.", network.nodes.id],
  }
  for (const [name, [description, value]] of Object.entries(outputs)) {
    new TerraformOutput(stack, name, { description, value })
  }
}
