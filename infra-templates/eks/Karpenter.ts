import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry/index.js"
import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import { EksPodIdentityAssociation } from "@cdktf/provider-aws/lib/eks-pod-identity-association/index.js"
import { IamPolicy } from "@cdktf/provider-aws/lib/iam-policy/index.js"
import { Construct } from "constructs"

import type { Karpenter } from "#domain/provisioner/eks/EksSpec.ts"

import { namePrefix, policyPrefixLimit } from "../aws/NamePrefix.ts"
import { attachedRole } from "../aws/Role.ts"
import type { EksRequest } from "./EksRequest.ts"
import { defineInterruptions } from "./KarpenterInterruptions.ts"
import { karpenterIdentityPolicy, karpenterInstancePolicy, karpenterReadPolicy } from "./KarpenterPolicies.ts"
import { defineNodeRole } from "./NodeRole.ts"
import { trustPodIdentity } from "./PodIdentity.ts"

/** What the manifests of Karpenter, which GitOps applies, need to name. */
export interface KarpenterParts extends Karpenter {
  readonly controllerRoleArn: string
  readonly nodeRoleName: string
  readonly interruptionQueue: string
}

/** In several policies, because one would pass AWS's 6144 characters in a cluster with a long name. */
const definePolicies = (
  scope: Construct,
  request: EksRequest,
  documents: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(documents).map(([id, policy]) => [
      id,
      new IamPolicy(scope, `${id}_policy`, {
        namePrefix: namePrefix(policyPrefixLimit, request.name, `karpenter-${id}`),
        description: `Karpenter of cluster ${request.name}: ${id}.`,
        policy,
        lifecycle: { createBeforeDestroy: true },
      }).arn,
    ]),
  )

/** Karpenter's place in the account: its role, its machines' role, and its warnings. It is installed by GitOps. */
export const defineKarpenter = (
  parent: Construct,
  request: EksRequest,
  cluster: EksCluster,
  karpenter: Karpenter,
): KarpenterParts => {
  const scope = new Construct(parent, "karpenter")
  const queue = defineInterruptions(scope, request)
  const { role: nodeRole } = defineNodeRole(scope, request, "node_role", "karpenter-nodes")
  const { role: controllerRole } = attachedRole(scope, "controller_role", {
    clusterName: request.name,
    purpose: "karpenter",
    description: `Karpenter of cluster ${request.name}.`,
    assumeRolePolicy: trustPodIdentity(),
    policyArns: definePolicies(scope, request, {
      instances: karpenterInstancePolicy(request),
      reading: karpenterReadPolicy(request, queue.arn),
      identity: karpenterIdentityPolicy(request, nodeRole.arn),
    }),
  })
  new EksAccessEntry(scope, "node_access", {
    clusterName: cluster.name,
    principalArn: nodeRole.arn,
    type: "EC2_LINUX",
  })
  new EksPodIdentityAssociation(scope, "controller_identity", {
    clusterName: cluster.name,
    namespace: "kube-system",
    serviceAccount: "karpenter",
    roleArn: controllerRole.arn,
  })
  return {
    ...karpenter,
    controllerRoleArn: controllerRole.arn,
    nodeRoleName: nodeRole.name,
    interruptionQueue: queue.name,
  }
}
