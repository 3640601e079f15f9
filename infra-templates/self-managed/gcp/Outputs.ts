import type { ComputeAddress } from "@cdktf/provider-google/lib/compute-address/index.js"
import { TerraformOutput, type TerraformStack } from "cdktf"

import { apiPort } from "../Ports.ts"
import { publicApiOutputs } from "../PublicApiOutputs.ts"
import type { MachineAccounts } from "./Accounts.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

interface ClusterParts {
  readonly accounts: MachineAccounts
  readonly address: ComputeAddress
  readonly network: MachineNetwork
  /** Where the API has one. */
  readonly publicHost: string | undefined
}

/** What others need to know of the cluster. Nothing here is secret: certificates and keys never leave its machines. */
export const defineOutputs = (
  stack: TerraformStack,
  request: SelfManagedRequest,
  { accounts, address, network, publicHost }: ClusterParts,
): void => {
  const outputs: Readonly<Record<string, readonly [description: string, value: unknown]>> = {
    cluster_name: ["The name of the cluster.", request.name],
    cluster_version: ["The Kubernetes version of the control plane.", request.kubernetesVersion],
    cluster_endpoint: ["The address of the Kubernetes API.", `https://${address.address}:${apiPort}`],
    ...publicApiOutputs(publicHost),
    control_plane_service_account: ["The service account of the control plane.", accounts.controlPlane.email],
    node_service_account: ["The service account of the nodes.", accounts.nodes.email],
    network_id: ["The network of the cluster.", network.networkId],
    subnetwork_id: ["The subnetwork of the machines.", network.subnetwork.id],
  }
  for (const [name, [description, value]] of Object.entries(outputs)) {
    new TerraformOutput(stack, name, { description, value })
  }
}
