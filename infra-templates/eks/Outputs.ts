import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import type { IamOpenidConnectProvider } from "@cdktf/provider-aws/lib/iam-openid-connect-provider/index.js"
import { TerraformOutput, type TerraformStack } from "cdktf"

import type { ClusterNetwork } from "../aws/ClusterNetwork.ts"
import type { ClusterSecurityGroups } from "../aws/SecurityGroups.ts"
import type { AccessRoles } from "./AccessEntries.ts"
import { oidcIssuer } from "./Identity.ts"
import type { KarpenterParts } from "./Karpenter.ts"

interface ClusterParts {
  readonly cluster: EksCluster
  readonly network: ClusterNetwork
  readonly securityGroups: ClusterSecurityGroups
  readonly identityProvider: IamOpenidConnectProvider
  readonly access: AccessRoles
  readonly karpenter: KarpenterParts | undefined
}

/** Outputs by name: what each is, and its value. */
type Outputs = Readonly<Record<string, readonly [description: string, value: unknown]>>

/** GitOps applies the manifests of Karpenter; these are the values they need. */
const karpenterOutputs = ({ karpenter, securityGroups, network }: ClusterParts): Outputs =>
  karpenter === undefined
    ? {}
    : {
        karpenter_version: ["The version of Karpenter that was asked for.", karpenter.version],
        karpenter_requirements: ["What every node of Karpenter must satisfy.", karpenter.requirements],
        karpenter_controller_role_arn: ["The role of Karpenter's controller.", karpenter.controllerRoleArn],
        karpenter_node_role_name: ["The name of the role of Karpenter's nodes.", karpenter.nodeRoleName],
        karpenter_interruption_queue: [
          "The name of the queue that warns of interruptions.",
          karpenter.interruptionQueue,
        ],
        karpenter_subnet_ids: [
          "The subnets in which Karpenter may create nodes.",
          network.nodeSubnets.map(({ subnetId }) => subnetId),
        ],
        karpenter_security_group_id: ["The security group of Karpenter's nodes.", securityGroups.nodes.id],
      }

/** What others need to know of the cluster. Nothing here is secret: the certificate is the public half. */
export const defineOutputs = (stack: TerraformStack, parts: ClusterParts): void => {
  const { cluster, network, securityGroups, identityProvider, access } = parts
  const outputs: Outputs = {
    cluster_name: ["The name of the EKS cluster.", cluster.name],
    cluster_arn: ["The ARN of the EKS cluster.", cluster.arn],
    cluster_version: ["The Kubernetes version of the control plane.", cluster.version],
    cluster_endpoint: ["The address of the Kubernetes API.", cluster.endpoint],
    cluster_certificate_authority: [
      "The certificate authority of the Kubernetes API, PEM in base64.",
      cluster.certificateAuthority.get(0).data,
    ],
    cluster_security_group_id: [
      "The security group that EKS itself creates for the cluster.",
      cluster.vpcConfig.clusterSecurityGroupId,
    ],
    node_security_group_id: ["The security group of the nodes.", securityGroups.nodes.id],
    oidc_issuer: ["The issuer of the cluster's service account tokens.", oidcIssuer(cluster)],
    oidc_provider_arn: ["The IAM identity provider for service accounts.", identityProvider.arn],
    administrator_role_arn: ["The role that administers Kubernetes.", access.administrator.arn],
    viewer_role_arn: ["The role that reads Kubernetes.", access.viewer.arn],
    vpc_id: ["The VPC of the cluster.", network.vpcId],
    node_subnet_ids: ["The subnets of the nodes.", network.nodeSubnets.map(({ subnetId }) => subnetId)],
    ...karpenterOutputs(parts),
  }
  for (const [name, [description, value]] of Object.entries(outputs)) {
    new TerraformOutput(stack, name, { description, value })
  }
}
