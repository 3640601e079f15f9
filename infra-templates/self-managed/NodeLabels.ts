import { nodeGroupLabel } from "#domain/cloud/NodeGroupLabel.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { Taint } from "#domain/cluster/Taint.ts"

/** The labels of a group's nodes: the user's, and the group's name. */
export const nodeLabels = (
  { clusterType }: Pick<ClusterSpec, "clusterType">,
  group: NodeGroup,
): Readonly<Record<string, string>> => ({
  ...group.labels,
  [nodeGroupLabel]: group.name,
  ...(clusterType === "shared" && { "orrery.dev/cluster-type": clusterType }),
  ...(group.categoryType !== undefined && { "orrery.dev/machine-category": group.categoryType }),
})

/** A taint as nodes have it: its value means nothing to a toleration that asks only whether the key exists. */
export const nodeTaints = ({ taints }: NodeGroup): ReadonlyArray<Pick<Taint, "effect" | "key" | "value">> =>
  taints.map(({ effect, key, operator, value }) => ({ key, effect, value: operator === "Exists" ? "" : value }))
