import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import type { IamOpenidConnectProvider } from "@cdktf/provider-aws/lib/iam-openid-connect-provider/index.js"
import { TerraformOutput, type TerraformStack } from "cdktf"

import type { AccessRoles } from "./AccessEntries.ts"
import { oidcIssuer } from "./Identity.ts"
import type { KarpenterParts } from "./Karpenter.ts"
import type { ClusterNetwork } from "./Network.ts"
import type { ClusterSecurityGroups } from "./SecurityGroups.ts"

interface ClusterParts {
  readonly cluster: EksCluster
  readonly network: ClusterNetwork
  readonly securityGroups: ClusterSecurityGroups
  readonly identityProvider: IamOpenidConnectProvider
  readonly access: AccessRoles
  readonly karpenter: KarpenterParts | undefined
}

/** Karpenter's manifests are GitOps's to apply; these are the values they need. */
const karpenterOutputs = ({ karpenter, securityGroups, network }: ClusterParts): Record<string, unknown> =>
  karpenter === undefined
    ? {}
    : {
        karpenter_version: karpenter.version,
        karpenter_requirements: karpenter.requirements,
        karpenter_controller_role_arn: karpenter.controllerRoleArn,
        karpenter_node_role_name: karpenter.nodeRoleName,
        karpenter_interruption_queue: karpenter.interruptionQueue,
        karpenter_subnet_ids: network.nodeSubnets.map(({ subnetId }) => subnetId),
        karpenter_security_group_id: securityGroups.nodes.id,
      }

/** What others need to know of the cluster. Nothing here is secret: the certificate is the public half. */
export const defineOutputs = (stack: TerraformStack, parts: ClusterParts): void => {
  const { cluster, network, securityGroups, identityProvider, access } = parts
  const outputs: Record<string, unknown> = {
    cluster_name: cluster.name,
    cluster_arn: cluster.arn,
    cluster_version: cluster.version,
    cluster_endpoint: cluster.endpoint,
    cluster_certificate_authority: cluster.certificateAuthority.get(0).data,
    cluster_security_group_id: cluster.vpcConfig.clusterSecurityGroupId,
    node_security_group_id: securityGroups.nodes.id,
    oidc_issuer: oidcIssuer(cluster),
    oidc_provider_arn: identityProvider.arn,
    administrator_role_arn: access.administrator.arn,
    viewer_role_arn: access.viewer.arn,
    vpc_id: network.vpcId,
    node_subnet_ids: network.nodeSubnets.map(({ subnetId }) => subnetId),
    ...karpenterOutputs(parts),
  }
  for (const [name, value] of Object.entries(outputs)) new TerraformOutput(stack, name, { value })
}
