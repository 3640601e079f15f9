import type { ContainerCluster } from "@cdktf/provider-google/lib/container-cluster/index.js"
import { TerraformOutput, type TerraformStack } from "cdktf"

import type { ClusterNetwork } from "../gcp/ClusterNetwork.ts"
import type { NodeAccount } from "../gcp/NodeAccount.ts"
import type { GkeRequest } from "./GkeRequest.ts"

interface ClusterParts {
  readonly cluster: ContainerCluster
  readonly network: ClusterNetwork
  readonly nodes: NodeAccount
}

/** What others need to know of the cluster. Nothing here is secret: the certificate is the public half. */
export const defineOutputs = (
  stack: TerraformStack,
  request: GkeRequest,
  { cluster, network, nodes }: ClusterParts,
): void => {
  const outputs: Readonly<Record<string, readonly [description: string, value: unknown]>> = {
    cluster_name: ["The name of the GKE cluster.", cluster.name],
    cluster_id: ["The full name of the GKE cluster.", cluster.id],
    cluster_version: ["The Kubernetes version of the control plane.", cluster.masterVersion],
    cluster_endpoint: [
      "The DNS name of the Kubernetes API, which IAM protects.",
      cluster.controlPlaneEndpointsConfig.dnsEndpointConfig.endpoint,
    ],
    cluster_private_endpoint: [
      "The address of the Kubernetes API inside the network.",
      cluster.privateClusterConfig.privateEndpoint,
    ],
    ...(request.egressNetworks !== undefined && {
      cluster_public_endpoint: [
        "The public address of the Kubernetes API.",
        cluster.privateClusterConfig.publicEndpoint,
      ] as const,
    }),
    cluster_certificate_authority: [
      "The certificate authority of the Kubernetes API, PEM in base64.",
      cluster.masterAuth.clusterCaCertificate,
    ],
    workload_pool: [
      "The pool in which the cluster's service accounts have their identities.",
      `${request.project}.svc.id.goog`,
    ],
    node_service_account: ["The service account of the nodes.", nodes.email],
    network_id: ["The network of the cluster.", network.networkId],
    subnetwork_id: ["The subnetwork of the cluster.", network.subnetwork.id],
  }
  for (const [name, [description, value]] of Object.entries(outputs)) {
    new TerraformOutput(stack, name, { description, value })
  }
}
