import { nodeGroupLabel } from "#domain/cloud/NodeGroupLabel.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

const isSpot = ({ purchaseOption }: NodeGroup): boolean => purchaseOption === "spot"

const priority = { key: "kubernetes.azure.com/scalesetpriority", value: "spot" } as const

/** The labels of a group's nodes: the user's, the group's name, and the one that AKS itself gives spot capacity. */
export const nodeLabels = (
  { clusterType }: Pick<ClusterSpec, "clusterType">,
  group: NodeGroup,
): Record<string, string> => ({
  ...group.labels,
  [nodeGroupLabel]: group.name,
  ...(clusterType === "shared" && { "orrery.dev/cluster-type": clusterType }),
  ...(group.categoryType !== undefined && { "orrery.dev/machine-category": group.categoryType }),
  ...(isSpot(group) && { [priority.key]: priority.value }),
})

/**
 * The taints of a group's nodes, and the one that AKS itself gives spot capacity: left out, every plan would remove it.
 *
 * Kubernetes taints have a key, a value and an effect. The `operator` of the request belongs to the tolerations that match a
 * taint.
 */
export const nodeTaints = (group: NodeGroup): ReadonlyArray<string> => [
  ...group.taints.map(
    ({ effect, key, operator, value }) => `${key}${operator === "Exists" ? "" : `=${value}`}:${effect}`,
  ),
  ...(isSpot(group) ? [`${priority.key}=${priority.value}:NoSchedule`] : []),
]
