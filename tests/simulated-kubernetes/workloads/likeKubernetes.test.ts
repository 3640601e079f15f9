import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import type { AnyObject, ObjectOf } from "#adapters/simulated-kubernetes/world/KubernetesKinds.ts"
import { type KubernetesApi, kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { freshNamespace } from "#tests/fixtures/kubernetes/KubernetesNamespace.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"

import { nodeOf, simulatedWorld, templateOf } from "./SimulatedWorld.ts"

const initial = {
  replicas: 2,
  selector: { matchLabels: { app: "web" } },
  strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
  template: templateOf("web"),
}

/**
 * What a user does one after the other, how many updated pods it ends with, and whether every event is still there: after ten similar
 * ones in ten minutes, Kubernetes combines them.
 */
const steps: ReadonlyArray<readonly [title: string, spec: object, updated: number, areEventsWhole: boolean]> = [
  ["scales up", { replicas: 3 }, 3, true],
  ["changes the image", { template: templateOf("web", "registry.example/app:2") }, 3, true],
  ["goes back", { template: templateOf("web") }, 3, false],
  ["pauses and scales down", { paused: true, replicas: 1 }, 1, false],
  [
    "changes the image meanwhile, and resumes",
    { paused: false, template: templateOf("web", "registry.example/app:3") },
    1,
    false,
  ],
]

/** Names end with parts that differ from cluster to cluster. */
const normalized = (text: string | undefined): string =>
  (text ?? "").replace(/web-[a-z0-9]+-[a-z0-9]{5}\b/g, "POD").replace(/web-[a-z0-9]{8,10}\b/g, "SET")

const withoutTimes = (conditions: ReadonlyArray<object> | undefined) =>
  (conditions ?? [])
    .map((condition) =>
      ["type", "status", "reason", "message"]
        .map((name) => normalized(String(Reflect.get(condition, name))))
        .join(" | "),
    )
    .toSorted()

const revisionOf = ({ metadata }: ObjectOf<"Deployment"> | ObjectOf<"ReplicaSet">) =>
  metadata.annotations?.["deployment.kubernetes.io/revision"]

/** What must be the same on both: statuses, conditions, revisions, and what was reported. */
const summaryOf = (objects: ReadonlyArray<AnyObject>) => {
  const deployments = objects.flatMap((object) => (object.kind === "Deployment" ? [object] : []))
  const replicaSets = objects.flatMap((object) => (object.kind === "ReplicaSet" ? [object] : []))
  const events = objects.flatMap((object) => (object.kind === "Event" ? [object] : []))
  return {
    deployment: deployments.map((object) => ({
      revision: revisionOf(object),
      status: { ...object.status, conditions: withoutTimes(object.status?.conditions), observedGeneration: 0 },
    })),
    replicaSets: replicaSets
      .map((object) => ({
        revision: revisionOf(object),
        history: object.metadata.annotations?.["deployment.kubernetes.io/revision-history"],
        desired: object.metadata.annotations?.["deployment.kubernetes.io/desired-replicas"],
        max: object.metadata.annotations?.["deployment.kubernetes.io/max-replicas"],
        replicas: object.spec?.replicas,
        status: { ...object.status, observedGeneration: 0 },
        labels: Object.keys(object.metadata.labels ?? {}).toSorted(),
      }))
      .toSorted((left, right) => Number(left.revision) - Number(right.revision)),
    events: events
      .filter(({ involvedObject }) => involvedObject.kind !== "Pod")
      .map(({ message, reason, source, type }) => `${type} ${reason} ${normalized(message)} ${source?.component}`)
      .toSorted(),
  }
}

const settled = (name: string, updated: number) => (objects: ReadonlyArray<object>) =>
  objects.some((object) => {
    const { metadata, status } = object as ObjectOf<"Deployment">
    const counts = [status?.replicas, status?.updatedReplicas, status?.availableReplicas]
    const isObserved =
      status?.observedGeneration === metadata.generation &&
      (Reflect.get(status ?? {}, "terminatingReplicas") ?? 0) === 0
    return metadata.name === name && isObserved && counts.every((count) => count === updated)
  })

const readAll = Effect.fnUntraced(function* (api: KubernetesApi, namespace: string) {
  const lists = [
    ["Deployment", `/apis/apps/v1/namespaces/${namespace}/deployments`],
    ["ReplicaSet", `/apis/apps/v1/namespaces/${namespace}/replicasets`],
    ["Event", `/api/v1/namespaces/${namespace}/events`],
  ] as const
  const read = yield* Effect.forEach(lists, ([kind, path]) =>
    Effect.map(api.get(path), ({ items }) => (items as ReadonlyArray<object>).map((item) => ({ ...item, kind }))),
  )
  return read.flat() as unknown as ReadonlyArray<AnyObject>
})

onKubernetes("A simulated Deployment", () => {
  it.live("has the same ReplicaSets, status, conditions and events as a real one at every step", () =>
    Effect.gen(function* () {
      const api = yield* kubernetesApi(yield* sharedControlPlane)
      const namespace = yield* freshNamespace(api)
      const path = `/apis/apps/v1/namespaces/${namespace}/deployments`
      yield* api.create(path, { metadata: { name: "web" }, spec: initial })
      yield* api.until(path, settled("web", 2))

      const cluster = simulatedWorld()
      cluster.apply(nodeOf("node-a"), nodeOf("node-b"))
      cluster.create("Deployment", { metadata: { name: "web", namespace: "default" }, spec: initial })
      cluster.pass(30)
      const simulated = () =>
        summaryOf([...cluster.list("Deployment"), ...cluster.list("ReplicaSet"), ...cluster.list("Event")])
      assert.deepStrictEqual(simulated(), summaryOf(yield* readAll(api, namespace)), "created")

      for (const [title, spec, updated, areEventsWhole] of steps) {
        yield* api.patch("merge", `${path}/web`, { spec })
        const web = cluster.get("Deployment", "web")
        cluster.apply({ verb: "replace", object: { ...web, spec: { ...web.spec, ...spec } } as AnyObject })
        cluster.pass(30)
        yield* api.until(path, settled("web", updated))
        const { events, ...state } = summaryOf(yield* readAll(api, namespace))
        const { events: simulatedEvents, ...simulatedState } = simulated()
        assert.deepStrictEqual(simulatedState, state, title)
        if (areEventsWhole) assert.deepStrictEqual(simulatedEvents, events, title)
      }
    }),
  )
})
