import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"

import { maxSurge, maxUnavailable } from "#adapters/simulated-kubernetes/workloads/DeploymentReplicas.ts"
import { isReady } from "#adapters/simulated-kubernetes/workloads/PodReadiness.ts"

import { nodeOf, simulatedWorld, templateOf } from "./SimulatedWorld.ts"

type Cluster = ReturnType<typeof simulatedWorld>
type Spec = NonNullable<ReturnType<typeof webOf>["spec"]>

const webOf = (cluster: Cluster) => cluster.get("Deployment", "web")

const start = (spec: Partial<Spec> = {}, onChange?: Parameters<typeof simulatedWorld>[0]): Cluster => {
  const cluster = simulatedWorld(onChange)
  cluster.apply(nodeOf("node-a"), nodeOf("node-b"))
  cluster.create("Deployment", {
    metadata: { name: "web", namespace: "default" },
    spec: { replicas: 3, selector: { matchLabels: { app: "web" } }, template: templateOf("web"), ...spec },
  })
  cluster.pass(60)
  return cluster
}

const change = (cluster: Cluster, spec: Partial<Spec>): void => {
  const web = webOf(cluster)
  cluster.apply({ verb: "replace", object: { ...web, spec: { ...web.spec, ...spec } as Spec } })
}

const imageOf = (number: number) => templateOf("web", `registry.example/app:${number}`)

/** Revision and number of pods of each ReplicaSet, oldest first. */
const revisions = (cluster: Cluster) =>
  cluster
    .list("ReplicaSet")
    .map(({ metadata, spec }) => ({
      revision: Number(metadata.annotations?.["deployment.kubernetes.io/revision"]),
      replicas: spec?.replicas,
    }))
    .toSorted((left, right) => left.revision - right.revision)

const conditionOf = (cluster: Cluster, name: string) =>
  webOf(cluster).status?.conditions?.find(({ type }) => type === name)

const scalings = (cluster: Cluster) =>
  cluster
    .list("Event")
    .filter(({ reason }) => reason === "ScalingReplicaSet")
    .map(({ message }) => (message ?? "").replace(/web-\w+/, "SET"))

describe("A Deployment", () => {
  it("ends with its pods available, and then costs nothing", () => {
    const cluster = start()

    const { conditions, ...counts } = webOf(cluster).status ?? {}
    assert.deepStrictEqual(counts, {
      observedGeneration: 1,
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      terminatingReplicas: 0,
    } as typeof counts)
    assert.deepStrictEqual(conditions?.map(({ reason, status, type }) => `${type} ${status} ${reason}`).toSorted(), [
      "Available True MinimumReplicasAvailable",
      "Progressing True NewReplicaSetAvailable",
    ])
    assert.deepStrictEqual(scalings(cluster), ["Scaled up replica set SET from 0 to 3"])
    assert.strictEqual(cluster.settle(), 0)
    assert.isUndefined(cluster.nextWake())
  })

  it("replaces its pods one after the other when its template changes, and keeps the old ReplicaSet", () => {
    const cluster = start()

    change(cluster, { template: imageOf(2) })
    cluster.pass(60)

    assert.deepStrictEqual(revisions(cluster), [
      { revision: 1, replicas: 0 },
      { revision: 2, replicas: 3 },
    ])
    assert.strictEqual(webOf(cluster).status?.observedGeneration, 2)
    assert.deepStrictEqual(scalings(cluster).toSorted(), [
      "Scaled down replica set SET from 1 to 0",
      "Scaled down replica set SET from 2 to 1",
      "Scaled down replica set SET from 3 to 2",
      "Scaled up replica set SET from 0 to 1",
      "Scaled up replica set SET from 0 to 3",
      "Scaled up replica set SET from 1 to 2",
      "Scaled up replica set SET from 2 to 3",
    ])
  })

  it("gets the old ReplicaSet back when its template goes back, as a new revision", () => {
    const cluster = start()
    change(cluster, { template: imageOf(2) })
    cluster.pass(60)

    change(cluster, { template: imageOf(1) })
    cluster.pass(60)

    assert.deepStrictEqual(revisions(cluster), [
      { revision: 2, replicas: 0 },
      { revision: 3, replicas: 3 },
    ])
    assert.strictEqual(webOf(cluster).metadata.annotations?.["deployment.kubernetes.io/revision"], "3")
  })

  it("ends all pods before it starts new ones with the strategy Recreate", () => {
    let mixed = 0
    const cluster = start({ strategy: { type: "Recreate" } }, (world) => {
      const images = new Set(world.list("Pod").map(({ spec }) => spec?.containers[0]?.image))
      mixed = Math.max(mixed, images.size)
    })

    change(cluster, { template: imageOf(2) })
    cluster.pass(60)

    assert.strictEqual(mixed, 1)
    assert.strictEqual(webOf(cluster).status?.updatedReplicas, 3)
  })

  it("does not update while it is paused, but scales", () => {
    const cluster = start()

    change(cluster, { paused: true, template: imageOf(2), replicas: 5 })
    cluster.pass(60)
    assert.deepStrictEqual(revisions(cluster), [{ revision: 1, replicas: 5 }])
    assert.strictEqual(conditionOf(cluster, "Progressing")?.reason, "DeploymentPaused")

    change(cluster, { paused: false })
    cluster.pass(60)
    assert.strictEqual(webOf(cluster).status?.updatedReplicas, 5)
  })

  it("keeps its old pods and reports a timeout when the new ones cannot start", () => {
    const cluster = start({ progressDeadlineSeconds: 120 })

    change(cluster, {
      template: templateOf("web", "registry.example/missing:1", { "simulated.orrery.dev/pull": "fail" }),
    })
    cluster.pass(300)

    assert.strictEqual(conditionOf(cluster, "Progressing")?.reason, "ProgressDeadlineExceeded")
    assert.strictEqual(conditionOf(cluster, "Available")?.status, "True")
    assert.strictEqual(cluster.list("Pod").filter(isReady).length, 3)
  })

  it("counts a pod as available only after it was ready for long enough", () => {
    const cluster = start({ minReadySeconds: 90 })
    assert.strictEqual(webOf(cluster).status?.readyReplicas, 3)
    assert.isUndefined(webOf(cluster).status?.availableReplicas)

    cluster.pass(60)
    assert.strictEqual(webOf(cluster).status?.availableReplicas, 3)
  })

  it("deletes revisions beyond its limit", () => {
    const cluster = start({ revisionHistoryLimit: 1 })
    for (const number of [2, 3, 4]) {
      change(cluster, { template: imageOf(number) })
      cluster.pass(60)
    }

    assert.deepStrictEqual(revisions(cluster), [
      { revision: 3, replicas: 0 },
      { revision: 4, replicas: 3 },
    ])
  })

  it("reaches what was specified last, whatever came before, with neither too few nor too many pods on the way", () => {
    const changes = FastCheck.array(
      FastCheck.record(
        {
          replicas: FastCheck.integer({ min: 1, max: 6 }),
          image: FastCheck.integer({ min: 1, max: 3 }),
          paused: FastCheck.boolean(),
          seconds: FastCheck.integer({ min: 0, max: 5 }),
        },
        { requiredKeys: ["seconds"] },
      ),
      { minLength: 1, maxLength: 6 },
    )
    const rollingUpdates = FastCheck.record({
      maxSurge: FastCheck.integer({ min: 0, max: 3 }),
      maxUnavailable: FastCheck.integer({ min: 0, max: 3 }),
    })
    FastCheck.assert(
      FastCheck.property(changes, rollingUpdates, (steps, rollingUpdate) => {
        let isScaling = true
        const faults: Array<string> = []
        const cluster = start({ strategy: { type: "RollingUpdate", rollingUpdate } }, (world) => {
          const [web] = world.list("Deployment")
          if (web === undefined || isScaling) return
          const pods = world.list("Pod").filter(({ metadata }) => metadata.deletionTimestamp === undefined)
          const replicas = web.spec?.replicas ?? 1
          if (pods.length > replicas + maxSurge(web)) faults.push(`${pods.length} pods of ${replicas}`)
          const ready = pods.filter(isReady).length
          if (ready < replicas - maxUnavailable(web)) faults.push(`${ready} ready of ${replicas}`)
        })
        for (const { image, seconds, ...rest } of steps) {
          isScaling = rest.replicas !== undefined
          change(cluster, { ...rest, ...(image === undefined ? {} : { template: imageOf(image) }) })
          // A change of the number of replicas has to be followed before the bounds apply to it.
          if (isScaling) cluster.pass(60)
          isScaling = false
          cluster.pass(seconds)
        }
        change(cluster, { paused: false })
        cluster.pass(120)

        const { spec, status } = webOf(cluster)
        assert.deepStrictEqual(faults, [])
        assert.strictEqual(status?.updatedReplicas, spec?.replicas)
        assert.strictEqual(status?.availableReplicas, spec?.replicas)
        assert.strictEqual(status?.replicas, spec?.replicas)
        assert.strictEqual(cluster.settle(), 0)
      }),
      { numRuns: 30 },
    )
  })
})
