import type { PermissionTable } from "../Permissions.ts"
import { clusterPermissions } from "./permissions/ClusterPermissions.ts"
import { identityPermissions } from "./permissions/IdentityPermissions.ts"
import { machinePermissions } from "./permissions/MachinePermissions.ts"
import { networkPermissions } from "./permissions/NetworkPermissions.ts"
import { platformPermissions } from "./permissions/PlatformPermissions.ts"

/** The IAM actions that programs on AWS need, from the calls of the AWS provider 6 and the Service Authorization Reference. */
export const awsPermissions: PermissionTable = {
  byType: {
    ...networkPermissions,
    ...machinePermissions,
    ...identityPermissions,
    ...clusterPermissions,
    ...platformPermissions,
  },
  // Tags find what a cluster has, whatever its type.
  always: ["tag:GetResources"],
  checks: [
    "ec2:DescribeInstances",
    "ec2:DescribeInstanceTypeOfferings",
    "ec2:DescribeInternetGateways",
    "ec2:DescribeSubnets",
    "eks:DescribeCluster",
    "eks:DescribeClusterVersions",
    "eks:ListClusters",
    "iam:GetAccountSummary",
    "iam:GetRole",
    "iam:ListOpenIDConnectProviders",
    "iam:SimulatePrincipalPolicy",
    "servicequotas:GetServiceQuota",
    "ssm:GetParameters",
  ],
}
