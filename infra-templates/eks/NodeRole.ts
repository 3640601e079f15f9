import type { Construct } from "constructs"

import { managedPolicyArn } from "../aws/AwsRequest.ts"
import { trustService } from "../aws/PolicyDocument.ts"
import { type AttachedRole, attachedRole } from "../aws/Role.ts"
import { type EksRequest } from "./EksRequest.ts"

/**
 * The role of the machines: join the cluster, pull images, serve Session Manager. The network plugin and the volume
 * driver have roles of their own by pod identity, so a pod that obtains a node's credentials gains little.
 */
export const defineNodeRole = (scope: Construct, request: EksRequest, id: string, purpose: string): AttachedRole =>
  attachedRole(scope, id, {
    clusterName: request.name,
    purpose,
    description: `The nodes of cluster ${request.name}.`,
    assumeRolePolicy: trustService("ec2.amazonaws.com"),
    policyArns: {
      worker: managedPolicyArn(request, "AmazonEKSWorkerNodePolicy"),
      registry: managedPolicyArn(request, "AmazonEC2ContainerRegistryPullOnly"),
      sessions: managedPolicyArn(request, "AmazonSSMManagedInstanceCore"),
    },
  })
