import { nodeGroupLabel } from "#domain/cloud/NodeGroupLabel.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

/** The labels of a group's nodes: the user's, and the group's name, which GKE knows only with a changing end. */
export const nodeLabels = (group: NodeGroup): Record<string, string> => ({
  ...group.labels,
  [nodeGroupLabel]: group.name,
  ...(group.categoryType !== undefined && { "orrery.dev/machine-category": group.categoryType }),
})
