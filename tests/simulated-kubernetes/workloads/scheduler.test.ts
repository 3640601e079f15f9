import { assert, describe, it } from "@effect/vitest"

import { nodeOf, simulatedWorld } from "./SimulatedWorld.ts"

type Cluster = ReturnType<typeof simulatedWorld>
type Spec = Readonly<Record<string, unknown>>

const requests = (cpu: string) => ({ containers: [{ name: "app", image: "app:1", resources: { requests: { cpu } } }] })

const place = (
  cluster: Cluster,
  name: string,
  spec: Spec = {},
  labels: Readonly<Record<string, string>> = { app: "web" },
) => {
  cluster.create("Pod", {
    metadata: { name, namespace: "default", labels },
    spec: { containers: [{ name: "app", image: "app:1" }], ...spec },
  })
  cluster.settle()
  return cluster.get("Pod", name).spec?.nodeName
}

const refusal = (cluster: Cluster, name: string) =>
  cluster.get("Pod", name).status?.conditions?.find(({ type }) => type === "PodScheduled")?.message

const threeNodes = () => {
  const cluster = simulatedWorld()
  cluster.apply(nodeOf("node-a", { zone: "a" }), nodeOf("node-b", { zone: "b" }), nodeOf("node-c", { zone: "c" }))
  return cluster
}

const spread = (whenUnsatisfiable: "DoNotSchedule") => ({
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: "topology.kubernetes.io/zone",
      whenUnsatisfiable,
      labelSelector: { matchLabels: { app: "web" } },
    },
  ],
})

const affinityTo = (key: "podAffinity" | "podAntiAffinity", app: string) => ({
  affinity: {
    [key]: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels: { app } } },
      ],
    },
  },
})

describe("The scheduler", () => {
  const impossible: ReadonlyArray<readonly [spec: Spec, message: string]> = [
    [
      requests("8"),
      "0/3 nodes are available: 3 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.",
    ],
    [
      { nodeSelector: { disk: "fast" } },
      "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.",
    ],
    [
      affinityTo("podAffinity", "absent"),
      "0/3 nodes are available: 3 node(s) didn't match pod affinity rules. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.",
    ],
  ]
  for (const [spec, message] of impossible) {
    it(`reports in the words of Kubernetes that ${JSON.stringify(spec).slice(0, 60)} fits no node`, () => {
      const cluster = threeNodes()
      assert.isUndefined(place(cluster, "pod", spec))
      assert.strictEqual(refusal(cluster, "pod"), message)
      const [event] = cluster.list("Event").filter(({ reason }) => reason === "FailedScheduling")
      assert.deepStrictEqual([event?.message, event?.count], [message, 1])
    })
  }

  it("places a pod as soon as there is room for it", () => {
    const cluster = threeNodes()
    assert.isUndefined(place(cluster, "pod", { nodeSelector: { disk: "fast" } }))

    const node = cluster.get("Node", "node-b")
    const labels = { ...node.metadata.labels, disk: "fast" }
    cluster.apply({ verb: "replace", object: { ...node, metadata: { ...node.metadata, labels } } })
    cluster.settle()

    assert.strictEqual(cluster.get("Pod", "pod").spec?.nodeName, "node-b")
  })

  it("keeps pods off tainted and cordoned nodes unless they tolerate it", () => {
    const cluster = threeNodes()
    for (const [name, spec] of Object.entries({
      "node-a": { taints: [{ key: "gpu", value: "yes", effect: "NoSchedule" as const }] },
      "node-b": { unschedulable: true },
    })) {
      const node = cluster.get("Node", name)
      cluster.apply({ verb: "replace", object: { ...node, spec: { ...node.spec, ...spec } } })
    }

    assert.strictEqual(place(cluster, "plain", requests("3")), "node-c")
    assert.isUndefined(place(cluster, "second", requests("3")))
    assert.match(
      refusal(cluster, "second") ?? "",
      /^0\/3 nodes are available: 1 Insufficient cpu, 1 node\(s\) had untolerated taint\(s\), 1 node\(s\) were unschedulable\./,
    )
    const tolerations = [{ key: "gpu", operator: "Exists" as const }]
    assert.strictEqual(place(cluster, "tolerant", { ...requests("3"), tolerations }), "node-a")
  })

  it("spreads pods over zones, and refuses what would make them uneven", () => {
    const cluster = threeNodes()
    const places = ["p1", "p2", "p3"].map((name) => place(cluster, name, spread("DoNotSchedule")) ?? "")
    assert.deepStrictEqual(places.toSorted(), ["node-a", "node-b", "node-c"])

    assert.isDefined(place(cluster, "p4", spread("DoNotSchedule")))
    const full = cluster.get("Pod", "p4").spec?.nodeName
    for (const node of cluster.list("Node")) {
      const isOpen = node.metadata.name === full
      cluster.apply({ verb: "replace", object: { ...node, spec: { ...node.spec, unschedulable: !isOpen } } })
    }
    assert.isUndefined(place(cluster, "p5", spread("DoNotSchedule")))
    assert.match(refusal(cluster, "p5") ?? "", /1 node\(s\) didn't match pod topology spread constraints/)
  })

  it("keeps pods apart that do not want to be together, in both directions", () => {
    const cluster = threeNodes()
    const places = ["p1", "p2", "p3"].map((name) => place(cluster, name, affinityTo("podAntiAffinity", "web")))
    assert.strictEqual(new Set(places).size, 3)

    assert.isUndefined(place(cluster, "p4"))
    assert.match(refusal(cluster, "p4") ?? "", /3 node\(s\) didn't satisfy existing pods anti-affinity rules/)
    assert.strictEqual(
      place(cluster, "beside", affinityTo("podAffinity", "other"), { app: "other" }) !== undefined,
      true,
    )
    const friend = place(cluster, "friend", affinityTo("podAffinity", "other"), { app: "friend" })
    assert.strictEqual(friend, cluster.get("Pod", "beside").spec?.nodeName)
  })

  it("ends pods of lower priority to make room", () => {
    const cluster = simulatedWorld()
    cluster.apply(nodeOf("node-a"))
    place(cluster, "low", { ...requests("3"), priority: 1 })
    place(cluster, "middle", { ...requests("1"), priority: 5 })
    cluster.pass(5)

    assert.isUndefined(place(cluster, "high", { ...requests("3"), priority: 10 }))
    cluster.pass(40)

    assert.strictEqual(cluster.get("Pod", "high").status?.phase, "Running")
    assert.deepStrictEqual(
      cluster
        .list("Pod")
        .map(({ metadata }) => metadata.name)
        .toSorted(),
      ["high", "middle"],
    )
  })
})
