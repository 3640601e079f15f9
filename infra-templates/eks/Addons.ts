import { EksAddon } from "@cdktf/provider-aws/lib/eks-addon/index.js"
import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { EksAddOn } from "#domain/provisioner/eks/EksAddOns.ts"

import { managedPolicyArn } from "../aws/AwsRequest.ts"
import { type AttachedRole, attachedRole } from "../aws/Role.ts"
import { addonVersions } from "./AddonVersions.ts"
import { type EksRequest } from "./EksRequest.ts"
import { repelsPods } from "./NodeTaints.ts"
import { trustPodIdentity } from "./PodIdentity.ts"

interface AddonOptions {
  readonly configuration?: Readonly<Record<string, unknown>>
  readonly identity?: { readonly serviceAccount: string; readonly attachedRole: AttachedRole }
  readonly after?: ReadonlyArray<ITerraformDependable>
}

/** Adds the add-ons of one cluster. Created once, then used for those before the nodes and those after them. */
const addonsOf = (scope: Construct, request: EksRequest, cluster: EksCluster) => {
  const versions = addonVersions[request.kubernetesMinor]
  return (addon: EksAddOn, { configuration = {}, identity, after = [] }: AddonOptions): EksAddon => {
    const dependsOn = [...(identity?.attachedRole.attachments ?? []), ...after]
    return new EksAddon(scope, addon, {
      clusterName: cluster.name,
      addonName: addon,
      addonVersion: versions[addon],
      resolveConflictsOnCreate: "OVERWRITE",
      resolveConflictsOnUpdate: "OVERWRITE",
      ...(Object.keys(configuration).length > 0 && { configurationValues: JSON.stringify(configuration) }),
      ...(identity && {
        podIdentityAssociation: [{ roleArn: identity.attachedRole.role.arn, serviceAccount: identity.serviceAccount }],
      }),
      ...(dependsOn.length > 0 && { dependsOn }),
    })
  }
}

const addonRole = (scope: Construct, request: EksRequest, id: string, purpose: string, policy: string): AttachedRole =>
  attachedRole(scope, `${id}_role`, {
    clusterName: request.name,
    purpose,
    description: `The ${id} add-on of cluster ${request.name}.`,
    assumeRolePolicy: trustPodIdentity(),
    policyArns: { policy: managedPolicyArn(request, policy) },
  })

/** Service routing, pod credentials and the pod network: a node is not ready before it has them. */
export const defineNodeAddons = (
  parent: Construct,
  request: EksRequest,
  cluster: EksCluster,
): ReadonlyArray<EksAddon> => {
  const scope = new Construct(parent, "node_addons")
  const addon = addonsOf(scope, request, cluster)
  const network = addonRole(scope, request, "vpc-cni", "vpc-cni", "AmazonEKS_CNI_Policy")
  return [
    addon("kube-proxy", {}),
    addon("eks-pod-identity-agent", {}),
    addon("vpc-cni", {
      configuration: {
        enableNetworkPolicy: "true",
        env: { ENABLE_PREFIX_DELEGATION: "true", WARM_PREFIX_TARGET: "1" },
      },
      identity: { serviceAccount: "aws-node", attachedRole: network },
    }),
  ]
}

/** When every group has a taint, the system's own pods would find no node: then they tolerate all of them. */
const toleratesAll = (request: EksRequest): boolean => request.spec.nodeGroups.every(({ taints }) => repelsPods(taints))

/** DNS, metrics and volumes: they run on nodes and become active only there. */
export const defineClusterAddons = (
  parent: Construct,
  request: EksRequest,
  cluster: EksCluster,
  nodes: ReadonlyArray<ITerraformDependable>,
): void => {
  const scope = new Construct(parent, "cluster_addons")
  const addon = addonsOf(scope, request, cluster)
  const configuration = toleratesAll(request) ? { tolerations: [{ operator: "Exists" }] } : {}
  const volumes = addonRole(scope, request, "ebs-csi", "ebs-csi", "service-role/AmazonEBSCSIDriverPolicy")
  addon("coredns", { configuration, after: nodes })
  addon("metrics-server", { configuration, after: nodes })
  addon("aws-ebs-csi-driver", {
    configuration: {
      defaultStorageClass: { enabled: true },
      ...(toleratesAll(request) && { controller: configuration }),
    },
    identity: { serviceAccount: "ebs-csi-controller-sa", attachedRole: volumes },
    after: nodes,
  })
}
