import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import type { AnyObject } from "#adapters/simulated-kubernetes/world/KubernetesKinds.ts"
import { create } from "#adapters/simulated-kubernetes/world/World.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { freshNamespace } from "#tests/fixtures/kubernetes/KubernetesNamespace.ts"
import { fieldOf, type KubernetesObject } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"

import { nodeOf, simulatedWorld, templateOf } from "./SimulatedWorld.ts"

const podSpec = (app: string) => templateOf(app).spec
const requests = { requests: { cpu: "4000" } }

/** One object of each kind whose status controllers write, with what its status ends with. */
const objects = (namespace: string) =>
  [
    {
      path: `/apis/apps/v1/namespaces/${namespace}/statefulsets`,
      creation: create("StatefulSet", {
        metadata: { name: "db", namespace },
        spec: { serviceName: "db", replicas: 2, selector: { matchLabels: { app: "db" } }, template: templateOf("db") },
      }),
      isDone: (object: KubernetesObject) => fieldOf(object, "status.availableReplicas") === 2,
      status: [
        "replicas",
        "readyReplicas",
        "currentReplicas",
        "updatedReplicas",
        "availableReplicas",
        "collisionCount",
      ],
    },
    {
      path: `/apis/apps/v1/namespaces/${namespace}/daemonsets`,
      creation: create("DaemonSet", {
        metadata: { name: "agent", namespace },
        spec: { selector: { matchLabels: { app: "agent" } }, template: templateOf("agent") },
      }),
      isDone: (object: KubernetesObject) => fieldOf(object, "status.numberAvailable") === 2,
      status: [
        "currentNumberScheduled",
        "desiredNumberScheduled",
        "numberMisscheduled",
        "numberReady",
        "updatedNumberScheduled",
        "numberAvailable",
        "numberUnavailable",
        "observedGeneration",
      ],
    },
    {
      path: `/apis/batch/v1/namespaces/${namespace}/jobs`,
      creation: create("Job", {
        metadata: { name: "task", namespace },
        spec: { completions: 2, template: { spec: { ...podSpec("task"), restartPolicy: "Never" } } },
      }),
      isDone: (object: KubernetesObject) => fieldOf(object, "status.conditions.1.type") === "Complete",
      status: [
        "succeeded",
        "failed",
        "active",
        "ready",
        "terminating",
        "uncountedTerminatedPods",
        ...[0, 1].flatMap((index) =>
          ["type", "status", "reason", "message"].map((name) => `conditions.${index}.${name}`),
        ),
      ],
    },
    {
      path: `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`,
      creation: create("PodDisruptionBudget", {
        metadata: { name: "db", namespace },
        spec: { maxUnavailable: 1, selector: { matchLabels: { app: "db" } } },
      }),
      isDone: (object: KubernetesObject) => fieldOf(object, "status.disruptionsAllowed") === 1,
      status: [
        "currentHealthy",
        "desiredHealthy",
        "disruptionsAllowed",
        "expectedPods",
        "observedGeneration",
        "conditions.0.type",
        "conditions.0.status",
        "conditions.0.reason",
      ],
    },
    ...[
      { name: "wrong-place", spec: { ...podSpec("wrong-place"), nodeSelector: { disk: "fast" } } },
      { name: "too-large", spec: { containers: [{ name: "app", image: "app:1", resources: requests }] } },
    ].map(({ name, spec }) => ({
      path: `/api/v1/namespaces/${namespace}/pods`,
      creation: create("Pod", { metadata: { name, namespace }, spec }),
      isDone: (object: KubernetesObject) => fieldOf(object, "status.conditions.0.message") !== undefined,
      status: ["phase", ...["type", "status", "reason", "message"].map((name_) => `conditions.0.${name_}`)],
    })),
  ] as const

const partsOf = (object: KubernetesObject | AnyObject, paths: ReadonlyArray<string>) =>
  Object.fromEntries(paths.map((path) => [path, fieldOf(object as KubernetesObject, `status.${path}`)]))

onKubernetes("The status of simulated objects", () => {
  it.live("is the same as of real ones", () =>
    Effect.gen(function* () {
      const api = yield* kubernetesApi(yield* sharedControlPlane)
      const namespace = yield* freshNamespace(api)
      const cluster = simulatedWorld()
      cluster.apply(nodeOf("node-a"), nodeOf("node-b"))
      const all = objects(namespace)
      for (const { creation, path } of all) {
        yield* api.create(path, creation.object)
        cluster.apply(creation)
      }
      cluster.pass(60)

      for (const { creation, isDone, path, status } of all) {
        const { name } = creation.object.metadata
        const isIt = (object: KubernetesObject) => object.metadata.name === name
        const real = yield* api.until(path, (found) => found.some((object) => isIt(object) && isDone(object)))
        const simulated = cluster.world().find(creation.kind, namespace, name)
        assert.isDefined(simulated, name)
        const found = real.find(isIt)
        assert.isDefined(found)
        assert.deepStrictEqual(
          partsOf(simulated as AnyObject, status),
          partsOf(found, status),
          `${creation.kind} ${name}`,
        )
      }
    }),
  )
})
