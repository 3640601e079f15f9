import { nodeGroupLabel } from "#domain/cloud/NodeGroupLabel.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

/**
 * The labels of a group's nodes: the user's, and the group's name. EKS has a label for that too, but with the changing
 * end that makes a group's name unique.
 */
export const nodeLabels = (group: NodeGroup): Record<string, string> => ({
  ...group.labels,
  [nodeGroupLabel]: group.name,
  ...(group.categoryType !== undefined && { "orrery.dev/machine-category": group.categoryType }),
})
