import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"

import { isReady } from "#adapters/simulated-kubernetes/workloads/PodReadiness.ts"
import type { AnyObject } from "#adapters/simulated-kubernetes/world/KubernetesKinds.ts"

import { nodeOf, simulatedWorld, templateOf } from "./SimulatedWorld.ts"

const withNodes = (onChange?: Parameters<typeof simulatedWorld>[0]) => {
  const cluster = simulatedWorld(onChange)
  cluster.apply(nodeOf("node-a"), nodeOf("node-b"), nodeOf("node-c"))
  return cluster
}

type Cluster = ReturnType<typeof withNodes>

const names = (cluster: Cluster) =>
  cluster
    .list("Pod")
    .map(({ metadata }) => metadata.name)
    .toSorted()
const imagesOf = (cluster: Cluster) =>
  cluster
    .list("Pod")
    .toSorted((left, right) => left.metadata.name.localeCompare(right.metadata.name))
    .map(({ spec }) => spec?.containers[0]?.image)

const statefulSet = (cluster: Cluster, spec: object = {}) =>
  cluster.create("StatefulSet", {
    metadata: { name: "db", namespace: "default" },
    spec: {
      serviceName: "db",
      replicas: 3,
      selector: { matchLabels: { app: "db" } },
      template: templateOf("db", "db:1"),
      ...spec,
    },
  })

const change = (cluster: Cluster, kind: "DaemonSet" | "StatefulSet", name: string, spec: object): void => {
  const object = cluster.get(kind, name)
  cluster.apply({ verb: "replace", object: { ...object, spec: { ...object.spec, ...spec } } as AnyObject })
}

describe("A StatefulSet", () => {
  it("starts its pods in order, each when the one before it is ready, with a volume each", () => {
    const order: Array<string> = []
    const cluster = withNodes((world) => {
      for (const pod of world.list("Pod")) {
        if (isReady(pod) && !order.includes(pod.metadata.name)) order.push(pod.metadata.name)
        const before = `db-${Number(pod.metadata.name.slice(3)) - 1}`
        if (before !== "db--1") assert.include(order, before)
      }
    })
    cluster.create("StorageClass", { metadata: { name: "fast" }, provisioner: "csi.example" })
    const claim = { metadata: { name: "data" }, spec: { storageClassName: "fast" } }
    statefulSet(cluster, { volumeClaimTemplates: [claim] })
    cluster.pass(30)

    assert.deepStrictEqual(order, ["db-0", "db-1", "db-2"])
    assert.deepStrictEqual(
      cluster.list("PersistentVolumeClaim").map(({ metadata, status }) => `${metadata.name} ${status?.phase}`),
      ["data-db-0 Bound", "data-db-1 Bound", "data-db-2 Bound"],
    )
    const { readyReplicas, currentRevision, updateRevision } = cluster.get("StatefulSet", "db").status ?? {}
    assert.strictEqual(readyReplicas, 3)
    assert.strictEqual(currentRevision, updateRevision)
  })

  it("updates its pods from the last one down to the partition", () => {
    const cluster = withNodes()
    statefulSet(cluster)
    cluster.pass(30)

    const updateStrategy = { type: "RollingUpdate", rollingUpdate: { partition: 1 } }
    change(cluster, "StatefulSet", "db", { template: templateOf("db", "db:2"), updateStrategy })
    cluster.pass(60)
    assert.deepStrictEqual(imagesOf(cluster), ["db:1", "db:2", "db:2"])

    change(cluster, "StatefulSet", "db", { updateStrategy: { type: "RollingUpdate" } })
    cluster.pass(60)
    assert.deepStrictEqual(imagesOf(cluster), ["db:2", "db:2", "db:2"])
    const { currentRevision, updateRevision, updatedReplicas } = cluster.get("StatefulSet", "db").status ?? {}
    assert.strictEqual(updatedReplicas, 3)
    assert.strictEqual(currentRevision, updateRevision)
  })

  it("has the pods of its number of replicas in the end, whatever was specified before", () => {
    const steps = FastCheck.array(
      FastCheck.record({
        replicas: FastCheck.integer({ min: 0, max: 4 }),
        image: FastCheck.integer({ min: 1, max: 3 }),
        seconds: FastCheck.integer({ min: 0, max: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    FastCheck.assert(
      FastCheck.property(steps, FastCheck.constantFrom("OrderedReady", "Parallel"), (changes, podManagementPolicy) => {
        const cluster = withNodes()
        statefulSet(cluster, { podManagementPolicy })
        for (const { image, replicas, seconds } of changes) {
          change(cluster, "StatefulSet", "db", { replicas, template: templateOf("db", `db:${image}`) })
          cluster.pass(seconds)
        }
        cluster.pass(120)

        const { image, replicas } = changes.at(-1) ?? { image: 1, replicas: 3 }
        assert.deepStrictEqual(
          names(cluster),
          Array.from({ length: replicas }, (_, index) => `db-${index}`),
        )
        assert.deepStrictEqual([...new Set(imagesOf(cluster))], replicas === 0 ? [] : [`db:${image}`])
        assert.strictEqual(cluster.settle(), 0)
      }),
      { numRuns: 30 },
    )
  })
})

describe("A DaemonSet", () => {
  const daemonSet = (cluster: Cluster) =>
    cluster.create("DaemonSet", {
      metadata: { name: "agent", namespace: "default" },
      spec: { selector: { matchLabels: { app: "agent" } }, template: templateOf("agent", "agent:1") },
    })
  const nodesOfPods = (cluster: Cluster) =>
    cluster
      .list("Pod")
      .map(({ spec }) => spec?.nodeName ?? "")
      .toSorted()

  it("has one pod on every node, also on those that come later", () => {
    const cluster = withNodes()
    daemonSet(cluster)
    cluster.pass(10)
    cluster.apply(nodeOf("node-d"))
    cluster.pass(10)

    assert.deepStrictEqual(nodesOfPods(cluster), ["node-a", "node-b", "node-c", "node-d"])
    const { desiredNumberScheduled, numberReady } = cluster.get("DaemonSet", "agent").status ?? {}
    assert.deepStrictEqual([desiredNumberScheduled, numberReady], [4, 4])
  })

  it("updates one node after the other", () => {
    let fewest = 3
    let isUpdating = false
    const cluster = withNodes((world) => {
      const ready = world
        .list("Pod")
        .filter((pod) => isReady(pod) && pod.metadata.deletionTimestamp === undefined).length
      if (isUpdating) fewest = Math.min(fewest, ready)
    })
    daemonSet(cluster)
    cluster.pass(10)
    isUpdating = true
    change(cluster, "DaemonSet", "agent", { template: templateOf("agent", "agent:2") })
    cluster.pass(60)

    assert.deepStrictEqual(imagesOf(cluster), ["agent:2", "agent:2", "agent:2"])
    assert.strictEqual(fewest, 2)
    assert.strictEqual(cluster.get("DaemonSet", "agent").status?.updatedNumberScheduled, 3)
  })

  it("leaves nodes whose taints its pods do not tolerate", () => {
    const cluster = withNodes()
    daemonSet(cluster)
    cluster.pass(10)
    const node = cluster.get("Node", "node-b")
    const taints = [{ key: "gpu", effect: "NoSchedule" as const }]
    cluster.apply({ verb: "replace", object: { ...node, spec: { ...node.spec, taints } } })
    cluster.pass(10)

    assert.deepStrictEqual(nodesOfPods(cluster), ["node-a", "node-c"])
  })
})
