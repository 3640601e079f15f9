import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry/index.js"
import { EksAccessPolicyAssociation } from "@cdktf/provider-aws/lib/eks-access-policy-association/index.js"
import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import type { IamRole } from "@cdktf/provider-aws/lib/iam-role/index.js"
import { Construct } from "constructs"

import { iamArn } from "../aws/AwsRequest.ts"
import { policyDocument } from "../aws/PolicyDocument.ts"
import { attachedRole } from "../aws/Role.ts"
import { type EksRequest } from "./EksRequest.ts"

/** The roles people take to reach the Kubernetes API. */
export interface AccessRoles {
  readonly administrator: IamRole
  readonly viewer: IamRole
}

const defineAccessRole = (
  scope: Construct,
  request: EksRequest,
  cluster: EksCluster,
  { id, purpose, policy }: { readonly id: string; readonly purpose: string; readonly policy: string },
): IamRole => {
  const { role } = attachedRole(scope, id, {
    clusterName: request.name,
    purpose,
    description: `For people and programs that ${policy} allows into cluster ${request.name}.`,
    assumeRolePolicy: policyDocument({
      Effect: "Allow",
      Principal: { AWS: iamArn(request, "root") },
      Action: "sts:AssumeRole",
    }),
    policyArns: {},
    maxSessionSeconds: 3600,
  })
  const entry = new EksAccessEntry(scope, `${id}_entry`, {
    clusterName: cluster.name,
    principalArn: role.arn,
    type: "STANDARD",
  })
  new EksAccessPolicyAssociation(scope, `${id}_policy`, {
    clusterName: cluster.name,
    principalArn: entry.principalArn,
    policyArn: `arn:${request.partition}:eks::aws:cluster-access-policy/${policy}`,
    accessScope: { type: "cluster" },
  })
  return role
}

/**
 * Who may reach Kubernetes: two roles of the account, by access entries. The identity that creates the cluster is not
 * among them, so a run keeps no power over the workloads.
 *
 * The roles trust the account, so that its IAM decides who may assume them: a request names no principals, and a list in
 * the template would be out of date with the first person who leaves. Trust in an account alone grants no access: a
 * principal also needs `sts:AssumeRole` on the role. Checkov reports it as CKV_AWS_61, which is accepted here.
 */
export const defineAccess = (parent: Construct, request: EksRequest, cluster: EksCluster): AccessRoles => {
  const scope = new Construct(parent, "access")
  const role = (id: string, purpose: string, policy: string) =>
    defineAccessRole(scope, request, cluster, { id, purpose, policy })
  return {
    administrator: role("administrator", "admin", "AmazonEKSClusterAdminPolicy"),
    viewer: role("viewer", "viewer", "AmazonEKSAdminViewPolicy"),
  }
}
