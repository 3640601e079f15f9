import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group/index.js"
import { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy/index.js"
import type { IamRole } from "@cdktf/provider-aws/lib/iam-role/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { managedPolicyArn } from "../aws/AwsRequest.ts"
import type { ClusterNetwork } from "../aws/ClusterNetwork.ts"
import type { Encryption } from "../aws/Encryption.ts"
import { logRetentionDays } from "../aws/LogGroups.ts"
import { policyDocument } from "../aws/PolicyDocument.ts"
import { attachedRole } from "../aws/Role.ts"
import type { ClusterSecurityGroups } from "../aws/SecurityGroups.ts"
import { type EksRequest } from "./EksRequest.ts"
import { controlPlaneLogGroup } from "./LogGroups.ts"
import { serviceNetwork } from "./ServiceNetwork.ts"

interface ControlPlaneOptions {
  readonly network: ClusterNetwork
  readonly encryption: Encryption
  readonly securityGroups: ClusterSecurityGroups
}

interface ControlPlaneRole {
  readonly role: IamRole
  /** What the role must have before EKS may use it. */
  readonly ready: ReadonlyArray<ITerraformDependable>
}

const defineRole = (scope: Construct, request: EksRequest, encryption: Encryption): ControlPlaneRole => {
  const attached = attachedRole(scope, "role", {
    clusterName: request.name,
    purpose: "control-plane",
    description: `The control plane of cluster ${request.name}.`,
    assumeRolePolicy: policyDocument({
      Effect: "Allow",
      Principal: { Service: "eks.amazonaws.com" },
      Action: ["sts:AssumeRole", "sts:TagSession"],
    }),
    policyArns: { cluster: managedPolicyArn(request, "AmazonEKSClusterPolicy") },
  })
  const secrets = new IamRolePolicy(scope, "role_secrets", {
    name: "encrypt-secrets",
    role: attached.role.name,
    policy: policyDocument(
      {
        Effect: "Allow",
        Action: ["kms:Encrypt", "kms:Decrypt", "kms:DescribeKey", "kms:CreateGrant", "kms:ListGrants"],
        Resource: encryption.keyArn,
      },
      // EKS writes its last lines after the cluster is gone, and would create the deleted log group again.
      { Effect: "Deny", Action: "logs:CreateLogGroup", Resource: "*" },
    ),
  })
  return { role: attached.role, ready: [...attached.attachments, secrets] }
}

/** Nodes and everything else in the network use the private address in any case. */
const publicAccess = ({ egressNetworks = [] }: EksRequest) =>
  egressNetworks.length === 0
    ? { endpointPublicAccess: false }
    : { endpointPublicAccess: true, publicAccessCidrs: [...egressNetworks] }

/** The Kubernetes API and its keepers, reachable from inside the network, and from the networks of Orrery where it has any. */
export const defineControlPlane = (
  parent: Construct,
  request: EksRequest,
  options: ControlPlaneOptions,
): EksCluster => {
  const scope = new Construct(parent, "control_plane")
  const logs = new CloudwatchLogGroup(scope, "logs", {
    name: controlPlaneLogGroup(request),
    retentionInDays: logRetentionDays,
    kmsKeyId: options.encryption.keyArn,
  })
  const { role, ready } = defineRole(scope, request, options.encryption)
  return new EksCluster(scope, "cluster", {
    name: request.name,
    version: request.kubernetesMinor,
    roleArn: role.arn,
    bootstrapSelfManagedAddons: false,
    deletionProtection: request.deletionProtection,
    enabledClusterLogTypes: ["api", "audit", "authenticator", "controllerManager", "scheduler"],
    accessConfig: { authenticationMode: "API", bootstrapClusterCreatorAdminPermissions: false },
    encryptionConfig: { provider: { keyArn: options.encryption.keyArn }, resources: ["secrets"] },
    kubernetesNetworkConfig: { ipFamily: "ipv4", serviceIpv4Cidr: serviceNetwork(request.eks.vpcCidr).cidr },
    upgradePolicy: { supportType: "STANDARD" },
    zonalShiftConfig: { enabled: true },
    vpcConfig: {
      subnetIds: [...options.network.controlPlaneSubnetIds],
      securityGroupIds: [options.securityGroups.controlPlane.id],
      endpointPrivateAccess: true,
      ...publicAccess(request),
    },
    timeouts: { create: "30m", update: "60m", delete: "20m" },
    dependsOn: [logs, ...ready],
  })
}
