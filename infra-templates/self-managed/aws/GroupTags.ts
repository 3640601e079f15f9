import type { AutoscalingGroupTag } from "@cdktf/provider-aws/lib/autoscaling-group/index.js"

import { awsOwnership } from "#domain/cloud/aws/OwnershipTags.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { clusterTags } from "../../aws/Provider.ts"
import { nodeLabels, nodeTaints } from "../NodeLabels.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/**
 * The tags of an autoscaling group, which takes no default tags of the provider. Machines have those of their launch
 * template, so none of these is copied to them.
 */
export const groupTags = (
  request: SelfManagedRequest,
  address: string,
  tags: Readonly<Record<string, string>>,
): Array<AutoscalingGroupTag> =>
  Object.entries({ ...clusterTags(request), ...tags, [awsOwnership.labels.address]: address })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => ({ key, value, propagateAtLaunch: false }))

const autoscaler = "k8s.io/cluster-autoscaler"

/** By these the cluster autoscaler finds a group, and knows the nodes of one that has none at the moment. */
export const autoscalerTags = (request: SelfManagedRequest, group: NodeGroup): Readonly<Record<string, string>> => ({
  [`${autoscaler}/enabled`]: "true",
  [`${autoscaler}/${request.name}`]: "owned",
  ...Object.fromEntries(
    Object.entries(nodeLabels(request.spec, group)).map(([key, value]) => [
      `${autoscaler}/node-template/label/${key}`,
      value,
    ]),
  ),
  ...Object.fromEntries(
    nodeTaints(group).map(({ effect, key, value }) => [
      `${autoscaler}/node-template/taint/${key}`,
      `${value}:${effect}`,
    ]),
  ),
})
