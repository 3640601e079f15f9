import { assert, describe, it } from "@effect/vitest"

import { nodeOf, simulatedWorld, templateOf } from "./SimulatedWorld.ts"

type Annotations = Readonly<Record<string, string>>
type Spec = Partial<NonNullable<ReturnType<typeof podOf>["spec"]>>

const podOf = (cluster: ReturnType<typeof simulatedWorld>) => cluster.get("Pod", "web")

const start = (behavior: Annotations = {}, spec: Spec = {}) => {
  const annotations = Object.fromEntries(
    Object.entries(behavior).map(([name, value]) => [`simulated.orrery.dev/${name}`, value]),
  )
  const { metadata, spec: template } = templateOf("web", "registry.example/app:1", annotations)
  const cluster = simulatedWorld()
  cluster.apply(nodeOf("node-a"))
  cluster.create("Pod", {
    metadata: { name: "web", namespace: "default", ...metadata },
    spec: { ...template, ...spec },
  })
  cluster.settle()
  return cluster
}

/** What `kubectl get pods` shows: the reason that a container waits or ended, or the phase. */
const shown = (cluster: ReturnType<typeof simulatedWorld>) => {
  const { containerStatuses: [container] = [], phase } = podOf(cluster).status ?? {}
  const { state } = container ?? {}
  const reason = state?.waiting?.reason ?? state?.terminated?.reason ?? phase
  return `${reason} ${container?.restartCount ?? 0}`
}

const eventsOf = (cluster: ReturnType<typeof simulatedWorld>) =>
  cluster.list("Event").map(({ count, reason }) => `${reason} ${count}`)

describe("A pod", () => {
  it("is scheduled, pulls its image, and runs with an address", () => {
    const cluster = start()
    assert.strictEqual(shown(cluster), "ContainerCreating 0")

    cluster.pass(1)

    const { hostIP, phase, podIP, qosClass } = podOf(cluster).status ?? {}
    assert.deepStrictEqual(
      { hostIP, phase, podIP, qosClass },
      { hostIP: "10.0.0.1", phase: "Running", podIP: "10.244.0.2", qosClass: "BestEffort" },
    )
    assert.deepStrictEqual(eventsOf(cluster), ["Scheduled 1", "Pulling 1", "Pulled 1", "Created 1", "Started 1"])
    assert.isUndefined(cluster.nextWake())
  })

  const timeline: ReadonlyArray<
    readonly [behavior: Annotations, spec: Spec, states: Readonly<Record<number, string>>]
  > = [
    [
      { "exit-code": "1", "exit-after-seconds": "5" },
      {},
      {
        1: "Running 0",
        6: "Error 0",
        7: "Running 1",
        12: "CrashLoopBackOff 1",
        21: "CrashLoopBackOff 1",
        22: "Running 2",
        27: "CrashLoopBackOff 2",
        47: "Running 3",
      },
    ],
    [
      { "exit-after-seconds": "700" },
      {},
      { 701: "Completed 0", 702: "Running 1", 1402: "Completed 1", 1403: "Running 2" },
    ],
    [
      { "exit-code": "137", "exit-after-seconds": "1" },
      { restartPolicy: "Never" },
      { 1: "Running 0", 2: "OOMKilled 0", 900: "OOMKilled 0" },
    ],
    [{}, { restartPolicy: "OnFailure" }, { 1: "Running 0", 2: "Completed 0", 900: "Completed 0" }],
    [
      { pull: "fail" },
      {},
      { 0: "ContainerCreating 0", 1: "ErrImagePull 0", 3: "ImagePullBackOff 0", 600: "ImagePullBackOff 0" },
    ],
    [{ "pull-seconds": "30" }, {}, { 29: "ContainerCreating 0", 30: "Running 0" }],
  ]
  for (const [behavior, spec, states] of timeline) {
    it(`goes through its states with ${JSON.stringify({ ...behavior, ...spec })}`, () => {
      const cluster = start(behavior, spec)
      const begin = cluster.now()
      for (const [second, state] of Object.entries(states)) {
        cluster.pass(Number(second) - (cluster.now() - begin) / 1000)
        assert.strictEqual(shown(cluster), state, `after ${second} s`)
      }
    })
  }

  it("is in the same state whether the server ran or not", () => {
    const behavior = { "exit-code": "1", "exit-after-seconds": "3" }
    const watched = start(behavior)
    const unwatched = start(behavior)

    const wakes = watched.pass(86_400)
    unwatched.sleep(86_400)
    unwatched.settle()

    assert.strictEqual(shown(unwatched), shown(watched))
    assert.isAbove(podOf(watched).status?.containerStatuses?.[0]?.restartCount ?? 0, 280)
    // Each restart is two changes: the container runs, and it is down.
    assert.isBelow(wakes, 700)
    const backOff = (cluster: typeof watched) => eventsOf(cluster).find((event) => event.startsWith("BackOff"))
    assert.strictEqual(backOff(unwatched), backOff(watched))
  })

  it("is ready when its probe succeeds", () => {
    const readinessProbe = { initialDelaySeconds: 20, tcpSocket: { port: 80 } }
    const cluster = start({}, { containers: [{ name: "app", image: "app:1", readinessProbe }] })
    const isReady = () => podOf(cluster).status?.conditions?.find(({ type }) => type === "Ready")?.status

    cluster.pass(20)
    assert.strictEqual(isReady(), "False")
    cluster.pass(1)
    assert.strictEqual(isReady(), "True")
  })

  it("runs its init containers one after the other before the others, and sidecars beside them", () => {
    const container = (name: string) => ({ name, image: `${name}:1` })
    const cluster = start(
      {},
      {
        initContainers: [container("first"), { ...container("proxy"), restartPolicy: "Always" }],
        containers: [container("app")],
      },
    )
    assert.strictEqual(shown(cluster), "PodInitializing 0")

    cluster.pass(10)

    const { initContainerStatuses = [], phase } = podOf(cluster).status ?? {}
    assert.strictEqual(phase, "Running")
    assert.deepStrictEqual(
      initContainerStatuses.map(({ name, ready, state }) => [name, ready, Object.keys(state ?? {})[0]]),
      [
        ["first", true, "terminated"],
        ["proxy", true, "running"],
      ],
    )
  })

  it("fails for good when an init container fails that is not restarted", () => {
    const cluster = start(
      { "first.exit-code": "3" },
      { restartPolicy: "Never", initContainers: [{ name: "first", image: "first:1" }] },
    )
    cluster.pass(10)
    assert.strictEqual(podOf(cluster).status?.phase, "Failed")
  })

  it("ends its containers before it is gone", () => {
    const cluster = start()
    cluster.pass(5)

    cluster.apply({ verb: "delete", object: podOf(cluster) })
    cluster.settle()
    assert.isDefined(podOf(cluster).metadata.deletionTimestamp)
    cluster.pass(1)

    assert.deepStrictEqual(cluster.list("Pod"), [])
    assert.include(eventsOf(cluster), "Killing 1")
  })

  it("waits for the volume of its claim, in the zone of its node", () => {
    const volumes = [{ name: "data", persistentVolumeClaim: { claimName: "data" } }]
    const cluster = start({}, { volumes })
    assert.include(podOf(cluster).status?.conditions?.[0]?.message ?? "", 'persistentvolumeclaim "data" not found')

    cluster.create("StorageClass", {
      metadata: { name: "fast" },
      provisioner: "csi.example",
      volumeBindingMode: "WaitForFirstConsumer",
    })
    cluster.create("PersistentVolumeClaim", {
      metadata: { name: "data", namespace: "default" },
      spec: { storageClassName: "fast", resources: { requests: { storage: "5Gi" } } },
    })
    cluster.pass(5)

    assert.strictEqual(podOf(cluster).status?.phase, "Running")
    assert.strictEqual(cluster.get("PersistentVolumeClaim", "data").status?.phase, "Bound")
    const [volume] = cluster.list("PersistentVolume")
    assert.deepStrictEqual(volume?.spec?.nodeAffinity?.required?.nodeSelectorTerms[0]?.matchExpressions?.[0]?.values, [
      "a",
    ])
  })
})
