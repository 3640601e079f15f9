import { assert, describe, it } from "@effect/vitest"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import { definitionOf } from "#domain/provisioner/Provisioner.ts"
import * as Problems from "#domain/shared/Problems.ts"

import { programOfSample } from "./ProgramOfSample.ts"
import { exampleSamples } from "./ProvisionerSamples.ts"

const ofGroup =
  (change: (group: NodeGroup) => Partial<NodeGroup>) =>
  ({ nodeGroups: [group, ...others], ...spec }: ClusterSpec): ClusterSpec => ({
    ...spec,
    nodeGroups: [{ ...group, ...change(group) }, ...others],
  })

/** A change of each field that every request may have, and that becomes something in the cloud. */
const changes: Readonly<Record<string, (spec: ClusterSpec) => ClusterSpec>> = {
  clusterType: (spec) => ({ ...spec, clusterType: "shared" }),
  "rollingUpdate.maxUnavailable": (spec) => ({ ...spec, rollingUpdate: { maxUnavailable: "7%" } }),
  "nodeGroups[].instanceType": ofGroup(({ purchaseOption }) => ({
    purchaseOption: purchaseOption === "spot" ? "ondemand" : "spot",
  })),
  "nodeGroups[].machineTypes": ofGroup(() => ({ machineTypes: ["another-type"] })),
  "nodeGroups[].minNode": ofGroup(({ minNode }) => ({ minNode: minNode + 1 })),
  "nodeGroups[].maxNode": ofGroup(({ maxNode }) => ({ maxNode: maxNode + 40 })),
  "nodeGroups[].createPerAZ": ofGroup(({ createPerAZ }) => ({ createPerAZ: !createPerAZ })),
  "nodeGroups[].labels": ofGroup(() => ({ labels: { "example.com/added": "x" } })),
  "nodeGroups[].tags": ofGroup(() => ({ tags: { added: "x" } })),
  "nodeGroups[].taints": ofGroup(() => ({
    taints: [{ key: "added", value: "x", effect: "NoSchedule", operator: "Equal" }],
  })),
  "nodeGroups[].volumeSize": ofGroup(({ volumeSizeGiB }) => ({ volumeSizeGiB: volumeSizeGiB + 7 })),
  "nodeGroups[].categoryType": ofGroup(() => ({ categoryType: "memoryoptimized" })),
}

/** With large groups, so that a share of one is a number of machines of its own. */
const largeSamples = exampleSamples.map(({ name, spec }) => ({
  name,
  spec: ofGroup(() => ({ minNode: 40, maxNode: 60 }))(spec),
}))

/** Whether the provisioner has no updates of the pace that a specification asks for. */
const refusesPace = ({ provisioner, rollingUpdate = {} }: ClusterSpec): boolean => {
  const problems = Problems.make()
  definitionOf(provisioner).checkRollingUpdate?.(problems, [], rollingUpdate)
  return problems.list().length > 0
}

describe.each(largeSamples.map((sample) => [sample.name, sample] as const))("on %s", (_, sample) => {
  const program = programOfSample(sample)

  const changed = Object.entries(changes)
    .map(([field, change]) => [field, change(sample.spec)] as const)
    .filter(([, spec]) => !refusesPace(spec))

  it.each(changed)("%s changes the program", (_field, spec) => {
    assert.notStrictEqual(programOfSample({ ...sample, spec }), program)
  })
})

const withControlPlane = largeSamples.flatMap((sample) => {
  const { controlPlane } = sample.spec
  return controlPlane === undefined ? [] : [[sample.name, sample, controlPlane] as const]
})

describe.each(withControlPlane)("on %s", (_, sample, controlPlane) => {
  it("controlPlane.nodeGroup.labels changes the program", () => {
    const spec = { ...sample.spec, controlPlane: { ...controlPlane, labels: { "example.com/added": "x" } } }

    assert.notStrictEqual(programOfSample({ ...sample, spec }), programOfSample(sample))
  })
})
