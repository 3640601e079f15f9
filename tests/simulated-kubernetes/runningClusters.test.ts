import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schedule, Stream } from "effect"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as MemorySimulatedClusterObjects from "#adapters/memory/MemorySimulatedClusterObjects.ts"
import * as Kubernetes from "#adapters/simulated-kubernetes/SimulatedKubernetes.ts"
import { deploymentOf } from "#tests/fixtures/kubernetes/Deployments.ts"
import { fieldOf, type KubernetesObject } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { clusterClient } from "#tests/fixtures/simulated-kubernetes/SimulatedCluster.ts"

import { simulatedSpecs } from "./workloads/SimulatedSpecs.ts"

const key = Redacted.make(Buffer.alloc(32, 7).toString("base64"))
const { spec } = simulatedSpecs.EKS

const layer = Kubernetes.layer({
  port: 0,
  isKnown: () => Effect.succeed(true),
  specOf: () => Effect.succeed(spec),
}).pipe(
  Layer.provideMerge(MemorySimulatedClusterObjects.layer),
  Layer.provide(AesGcmEncryption.layer({ dataDirectory: "unused", key })),
)

type Client = Effect.Success<ReturnType<typeof clusterClient>>

/** Reads an object until it is as wanted, or for so long that it never will be. */
const until = (client: Client, path: string, isWanted: (object: KubernetesObject) => boolean) =>
  Effect.map(client.call("GET", path), ({ body }) => body as unknown as KubernetesObject).pipe(
    Effect.repeat({ until: isWanted, schedule: Schedule.spaced("20 millis"), times: 250 }),
  )

it.layer(layer, { excludeTestServices: true })("A simulated cluster", (it) => {
  it.effect("has its nodes and CoreDNS when it is first opened", () =>
    Effect.gen(function* () {
      const client = yield* clusterClient("first")

      const { body } = yield* client.call("GET", "/api/v1/nodes")
      assert.lengthOf(body["items"] as ReadonlyArray<unknown>, 4)
      const coredns = "/apis/apps/v1/namespaces/kube-system/deployments/coredns"
      const ready = yield* until(client, coredns, (object) => fieldOf(object, "status.availableReplicas") === 2)
      assert.strictEqual(fieldOf(ready, "status.availableReplicas"), 2)
    }),
  )

  it.effect("runs what is created in it, and ends what is deleted", () =>
    Effect.gen(function* () {
      const client = yield* clusterClient("second")
      const path = "/apis/apps/v1/namespaces/default/deployments"
      const body = deploymentOf("web", { replicas: 2 })
      const created = yield* client.call("POST", path, { body, type: "application/json" })
      assert.strictEqual(created.status, 201)

      const ready = yield* until(client, `${path}/web`, (object) => fieldOf(object, "status.availableReplicas") === 2)
      assert.strictEqual(fieldOf(ready, "status.availableReplicas"), 2)

      yield* client.call("DELETE", `${path}/web`)
      const pods = "/api/v1/namespaces/default/pods"
      const left = yield* until(client, pods, (list) => (list["items"] as ReadonlyArray<unknown>).length === 0)
      assert.deepStrictEqual(left["items"], [])
    }),
  )

  it.effect("serves the log of a pod, and follows it while the container runs", () =>
    Effect.gen(function* () {
      const client = yield* clusterClient("third")
      const annotations = {
        "simulated.orrery.dev/log-line": "line {n}",
        "simulated.orrery.dev/log-lines-per-second": "5",
        "simulated.orrery.dev/exit-after-seconds": "2",
      }
      const spec_ = { restartPolicy: "Never", containers: [{ name: "app", image: "registry.example/app:1" }] }
      const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "talker", annotations }, spec: spec_ }
      const path = "/api/v1/namespaces/default/pods"
      yield* client.call("POST", path, { body: pod, type: "application/json" })
      const early = yield* client.call("GET", `${path}/talker/log`)
      assert.strictEqual(early.status, 400)
      yield* until(client, `${path}/talker`, (object) => fieldOf(object, "status.phase") === "Running")

      const kubernetes = yield* Kubernetes.SimulatedKubernetes
      const { token } = yield* kubernetes.tokenFor("third", 3600)
      const { body } = yield* kubernetes.send("third", {
        method: "GET",
        path: `${path}/talker/log`,
        query: new URLSearchParams({ follow: "true" }),
        headers: { authorization: `Bearer ${token}` },
        body: "",
        certificate: undefined,
      })
      assert.strictEqual(body.kind, "textStream")
      const texts = body.kind === "textStream" ? yield* Stream.runCollect(body.texts) : []
      const lines = [...texts].join("").trimEnd().split("\n")

      assert.deepStrictEqual(lines.slice(1), [
        ...Array.from({ length: 10 }, (_, index) => `line ${index + 1}`),
        "app ends with exit code 0",
      ])
      const tail = yield* client.call("GET", `${path}/talker/log?tailLines=1`)
      assert.strictEqual(tail.body as unknown as string, "app ends with exit code 0\n")
    }),
  )
})
