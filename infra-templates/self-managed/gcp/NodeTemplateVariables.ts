import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { nodeLabels, nodeTaints } from "../NodeLabels.ts"

/** How Kubernetes names the processors. */
const architectures = { arm64: "arm64", x86_64: "amd64" } as const

/**
 * What the cluster autoscaler reads of a group that has no nodes, in the metadata `kube-env` of its template: labels, taints and
 * processors of its nodes. The kubelet reserves nothing.
 */
export const nodeTemplateVariables = (
  spec: Pick<ClusterSpec, "architecture" | "clusterType">,
  group: NodeGroup,
): string => {
  const variables = {
    node_labels: Object.entries(nodeLabels(spec, group)).map(([key, value]) => `${key}=${value}`),
    node_taints: nodeTaints(group).map(({ effect, key, value }) => `${key}=${value}:${effect}`),
    os: ["linux"],
    os_distribution: ["ubuntu"],
    arch: [architectures[spec.architecture]],
    kube_reserved: ["cpu=0"],
  }
  const texts = Object.entries(variables).map(([name, values]) => `${name}=${values.join(",")}`)
  return `AUTOSCALER_ENV_VARS: "${texts.join(";")}"`
}
