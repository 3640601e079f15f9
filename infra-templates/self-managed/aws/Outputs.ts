import type { IamOpenidConnectProvider } from "@cdktf/provider-aws/lib/iam-openid-connect-provider/index.js"
import { TerraformOutput, type TerraformStack } from "cdktf"

import { apiPort } from "../Ports.ts"
import { publicApiOutputs } from "../PublicApiOutputs.ts"
import type { ApiLoadBalancer } from "./ApiLoadBalancer.ts"
import { issuerOf } from "./Bucket.ts"
import type { Firewall } from "./Firewall.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

interface ClusterParts {
  readonly api: ApiLoadBalancer
  readonly firewall: Firewall
  readonly identityProvider: IamOpenidConnectProvider
  readonly network: MachineNetwork
  /** Where the API has one. */
  readonly publicHost: string | undefined
}

/** What others need to know of the cluster. Nothing here is secret: certificates and keys never leave its machines. */
export const defineOutputs = (
  stack: TerraformStack,
  request: SelfManagedRequest,
  { api, firewall, identityProvider, network, publicHost }: ClusterParts,
): void => {
  const outputs: Readonly<Record<string, readonly [description: string, value: unknown]>> = {
    cluster_name: ["The name of the cluster.", request.name],
    cluster_version: ["The Kubernetes version of the control plane.", request.kubernetesVersion],
    cluster_endpoint: ["The address of the Kubernetes API.", `https://${api.hostName}:${apiPort}`],
    ...publicApiOutputs(publicHost),
    node_security_group_id: ["The security group of the nodes.", firewall.nodes.id],
    oidc_issuer: ["The issuer of the cluster's service account tokens.", issuerOf(request)],
    oidc_provider_arn: ["The IAM identity provider for service accounts.", identityProvider.arn],
    vpc_id: ["The VPC of the cluster.", network.vpcId],
    node_subnet_ids: ["The subnets of the machines.", network.subnets.map(({ subnetId }) => subnetId)],
  }
  for (const [name, [description, value]] of Object.entries(outputs)) {
    new TerraformOutput(stack, name, { description, value })
  }
}
