import { nodeGroupLabel } from "#domain/cloud/NodeGroupLabel.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { Taint } from "#domain/cluster/Taint.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

import { controlPlaneOf } from "./SelfManagedInput.ts"

const sharedClusterLabel = ({ clusterType }: Pick<ClusterSpec, "clusterType">) =>
  clusterType === "shared" && { "orrery.dev/cluster-type": clusterType }

/** The labels of a group's nodes: the user's, and the group's name. */
export const nodeLabels = (
  spec: Pick<ClusterSpec, "clusterType">,
  group: NodeGroup,
): Readonly<Record<string, string>> => ({
  ...group.labels,
  [nodeGroupLabel]: group.name,
  ...sharedClusterLabel(spec),
  ...(group.categoryType !== undefined && { "orrery.dev/machine-category": group.categoryType }),
})

/** The labels of the nodes of the control plane: the user's, and whether several teams share the cluster. */
export const controlPlaneLabels = (input: SynthesisInput): Readonly<Record<string, string>> => ({
  ...controlPlaneOf(input).labels,
  ...sharedClusterLabel(input.spec),
})

/** A taint as nodes have it: its value means nothing to a toleration that asks only whether the key exists. */
export const nodeTaints = ({ taints }: NodeGroup): ReadonlyArray<Pick<Taint, "effect" | "key" | "value">> =>
  taints.map(({ effect, key, operator, value }) => ({ key, effect, value: operator === "Exists" ? "" : value }))
