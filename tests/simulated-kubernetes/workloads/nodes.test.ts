import { assert, describe, it } from "@effect/vitest"

import { controllersOf } from "#adapters/simulated-kubernetes/Controllers.ts"
import { clusterNodes } from "#adapters/simulated-kubernetes/nodes/ClusterNodes.ts"
import { nodesOf } from "#adapters/simulated-kubernetes/nodes/Nodes.ts"
import { systemObjectsOf } from "#adapters/simulated-kubernetes/nodes/SystemObjects.ts"
import { seededTexts } from "#adapters/simulated-kubernetes/world/SeededTexts.ts"
import { settleCluster } from "#adapters/simulated-kubernetes/world/SettleCluster.ts"
import { workingCopyOf } from "#adapters/simulated-kubernetes/world/WorkingCopy.ts"
import { create } from "#adapters/simulated-kubernetes/world/World.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

import { simulatedSpecs } from "./SimulatedSpecs.ts"

const since = "2026-01-01T00:00:00Z"
const nodes = (spec: ClusterSpec) => clusterNodes("0f3c", spec, since)

describe("The nodes of a simulated cluster", () => {
  for (const [name, { labels, providerId, spec, version }] of Object.entries(simulatedSpecs)) {
    it(`are named, labeled and identified as on ${name}`, () => {
      const [node] = nodes(spec).filter(({ metadata }) => metadata.labels?.["orrery.dev/node-group"] === "workers")
      assert.isDefined(node)
      assert.match(node.metadata.name, /^[a-z0-9][a-z0-9.-]{0,251}[a-z0-9]$/)
      assert.match(node.spec?.providerID ?? "", providerId)
      assert.match(node.status?.nodeInfo?.kubeletVersion ?? "", version)
      const found = node.metadata.labels ?? {}
      for (const [key, value] of Object.entries({
        "kubernetes.io/hostname": node.metadata.name,
        "kubernetes.io/os": "linux",
        "topology.kubernetes.io/region": spec.region,
        tier: "web",
        ...labels,
      })) {
        assert.strictEqual(found[key], value, key)
      }
      for (const value of Object.values(found))
        assert.match(value, /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/)
    })

    it(`run CoreDNS on ${name}`, () => {
      const namespace = create("Namespace", { metadata: { name: "kube-system" } })
      const copy = workingCopyOf([], 0, seededTexts("a"))
      copy.apply([namespace])
      const controllers = [nodesOf("0f3c", spec), systemObjectsOf(spec), ...controllersOf("certificate")]
      const objects = new Map(
        copy.changes.flatMap(({ after }) => (after === undefined ? [] : [[after.metadata.uid, after]])),
      )
      for (const nowMillis of [0, 5000]) {
        for (const { after, before } of settleCluster(
          controllers,
          objects.values(),
          nowMillis,
          seededTexts(`${nowMillis}`),
        ).changes) {
          if (before !== undefined) objects.delete(before.metadata.uid)
          if (after !== undefined) objects.set(after.metadata.uid, after)
        }
      }
      const deployment = [...objects.values()].find(({ kind }) => kind === "Deployment")
      assert.strictEqual(deployment?.kind === "Deployment" ? deployment.status?.availableReplicas : 0, 2)
    })

    it(`have what the catalogue says they have, less what the kubelet of ${name} reserves`, () => {
      for (const { status } of nodes(spec)) {
        const { allocatable = {}, capacity = {} } = status ?? {}
        assert.isAtMost(Number.parseInt(allocatable["memory"] ?? "", 10), Number.parseInt(capacity["memory"] ?? "", 10))
        assert.isAbove(
          Number.parseInt(allocatable["memory"] ?? "", 10),
          Number.parseInt(capacity["memory"] ?? "", 10) / 2,
        )
        assert.strictEqual(allocatable["pods"], capacity["pods"])
      }
    })

    it(`are as many as the minimum of the groups, in all zones and with an address each, on ${name}`, () => {
      const own = nodes(spec).filter(({ metadata }) => metadata.labels?.["orrery.dev/node-group"] === "workers")
      assert.lengthOf(own, 4)
      assert.lengthOf(new Set(own.map(({ metadata }) => metadata.labels?.["topology.kubernetes.io/zone"])), 3)
      const all = nodes(spec)
      assert.lengthOf(new Set(all.map(({ metadata }) => metadata.name)), all.length)
      assert.lengthOf(new Set(all.map(({ spec: { podCIDR } = {} }) => podCIDR)), all.length)
      assert.lengthOf(new Set(all.map(({ status }) => status?.addresses?.[0]?.address)), all.length)
    })
  }

  it("are the same whenever they are computed", () => {
    const { spec } = simulatedSpecs.EKS
    assert.deepStrictEqual(nodes(spec), nodes(spec))
  })

  it("come and go with the size of their group, and come back when someone deletes one", () => {
    const { spec } = simulatedSpecs.EKS
    const [group, ...others] = spec.nodeGroups
    const settled = (minNode: number, before: Parameters<typeof settleCluster>[1]) => {
      const resized = { ...spec, nodeGroups: [{ ...group, minNode }, ...others] } as ClusterSpec
      const stored = new Map([...before].map((object) => [object.metadata.name, object]))
      for (const { after, before: old } of settleCluster([nodesOf("0f3c", resized)], before, 0, seededTexts("a"))
        .changes) {
        if (old !== undefined) stored.delete(old.metadata.name)
        if (after !== undefined) stored.set(after.metadata.name, after)
      }
      return [...stored.values()]
    }
    const four = settled(4, [])
    assert.lengthOf(four, 4)
    assert.lengthOf(settled(6, four), 6)
    assert.lengthOf(settled(2, four), 2)
    assert.deepStrictEqual(
      settled(4, four.slice(1))
        .map(({ metadata }) => metadata.name)
        .toSorted(),
      four.map(({ metadata }) => metadata.name).toSorted(),
    )
  })
})
