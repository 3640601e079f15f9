import type { ClusterSpec } from "./ClusterSpec.ts"
import type { NodeGroup } from "./NodeGroup.ts"

const byCodeUnits = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const sortedUnique = (values: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(values)].sort(byCodeUnits)

const sortedBy = <A>(values: ReadonlyArray<A>, key: (value: A) => string): ReadonlyArray<A> =>
  [...values].sort((left, right) => byCodeUnits(key(left), key(right)))

const sortedRecord = (record: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(sortedBy(Object.entries(record), ([key]) => key))

/** `machineTypes` keeps its order: EKS reads it as the order of preference of an on-demand group. */
const canonicalGroup = (group: NodeGroup): NodeGroup => ({
  ...group,
  availabilityZones: sortedUnique(group.availabilityZones),
  labels: sortedRecord(group.labels),
  tags: sortedRecord(group.tags),
  taints: sortedBy(group.taints, (taint) => `${taint.key}\n${taint.effect}\n${taint.value}`),
})

/** The same request, with everything whose order means nothing put in one order, so that one cluster has one program. */
export const canonicalSpec = (spec: ClusterSpec): ClusterSpec => {
  const [first, ...others] = spec.nodeGroups
  const [firstGroup = first, ...otherGroups] = sortedBy([first, ...others], (group) => group.name)
  const { eks } = spec.provisioner
  return {
    ...spec,
    nodeGroups: [canonicalGroup(firstGroup), ...otherGroups.map(canonicalGroup)],
    provisioner: {
      ...spec.provisioner,
      eks: {
        ...eks,
        subnets: sortedBy(eks.subnets, (subnet) => subnet.id),
        controlPlaneAvailabilityZones: sortedUnique(eks.controlPlaneAvailabilityZones),
        tags: sortedRecord(eks.tags),
      },
    },
  }
}
