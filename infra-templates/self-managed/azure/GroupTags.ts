import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { clusterTags } from "../../azure/Tags.ts"
import { nodeLabels, nodeTaints } from "../NodeLabels.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

const template = "k8s.io_cluster-autoscaler_node-template"

/** Names of tags take no slash: the autoscaler reads `_` as one, and `~2` as `_`. */
const spelled = (key: string): string => key.replaceAll("_", "~2").replaceAll("/", "_")

/** By these the cluster autoscaler finds a scale set and its bounds, and knows the nodes of one that has none at the moment. */
export const groupTags = (request: SelfManagedRequest, group: NodeGroup): Record<string, string> => ({
  ...clusterTags(request),
  ...group.tags,
  "cluster-autoscaler-enabled": "true",
  "cluster-autoscaler-name": request.name,
  min: String(group.minNode),
  max: String(group.maxNode),
  ...Object.fromEntries(
    Object.entries(nodeLabels(request.spec, group)).map(([key, value]) => [`${template}_label_${spelled(key)}`, value]),
  ),
  ...Object.fromEntries(
    nodeTaints(group).map(({ effect, key, value }) => [`${template}_taint_${spelled(key)}`, `${value}:${effect}`]),
  ),
})
