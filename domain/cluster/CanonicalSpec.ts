import { definitionOf } from "../provisioner/Provisioner.ts"
import { sortedBy, sortedRecord, sortedUnique } from "../shared/CanonicalOrder.ts"
import type { ClusterSpec } from "./ClusterSpec.ts"
import type { NodeGroup } from "./NodeGroup.ts"

/** `machineTypes` keeps its order: it is one of preference. */
const canonicalGroup = (group: NodeGroup): NodeGroup => ({
  ...group,
  availabilityZones: sortedUnique(group.availabilityZones),
  labels: sortedRecord(group.labels),
  tags: sortedRecord(group.tags),
  taints: sortedBy(group.taints, (taint) => `${taint.key}\n${taint.effect}\n${taint.value}`),
})

/** The same request, with every list whose order has no meaning sorted, so that equal clusters have equal programs. */
export const canonicalSpec = (spec: ClusterSpec): ClusterSpec => {
  const [first, ...others] = spec.nodeGroups
  const { controlPlane } = spec
  const [firstGroup = first, ...otherGroups] = sortedBy([first, ...others], (group) => group.name)
  return {
    ...spec,
    ...(controlPlane && { controlPlane: { ...controlPlane, labels: sortedRecord(controlPlane.labels) } }),
    nodeGroups: [canonicalGroup(firstGroup), ...otherGroups.map(canonicalGroup)],
    provisioner: definitionOf(spec.provisioner).canonical(spec.provisioner),
  }
}
