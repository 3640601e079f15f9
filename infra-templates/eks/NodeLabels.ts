import { nodeGroupLabel } from "#domain/cloud/NodeGroupLabel.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

/**
 * The labels of a group's nodes: the user's, and the group's name. EKS has a label for that too, but with the changing
 * end that makes a group's name unique.
 */
export const nodeLabels = (
  { clusterType }: Pick<ClusterSpec, "clusterType">,
  group: NodeGroup,
): Record<string, string> => ({
  ...group.labels,
  [nodeGroupLabel]: group.name,
  ...(clusterType === "shared" && { "orrery.dev/cluster-type": clusterType }),
  ...(group.categoryType !== undefined && { "orrery.dev/machine-category": group.categoryType }),
})
