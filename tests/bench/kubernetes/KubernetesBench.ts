import { fork } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"

import { Clock, Context, Deferred, Effect, Layer } from "effect"

import * as FixedClusterTransport from "#adapters/kubernetes/FixedClusterTransport.ts"
import * as HttpKubernetesClusters from "#adapters/kubernetes/HttpKubernetesClusters.ts"
import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { administratorAccess } from "#tests/fixtures/kubernetes/AdministratorAccess.ts"
import { type ControlPlane, startControlPlane } from "#tests/fixtures/kubernetes/ControlPlane.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import type { OpenWatches } from "./WatchClient.ts"

const watches = Number(process.env["BENCH_WATCHES"] ?? 500)
const changes = Number(process.env["BENCH_CHANGES"] ?? 50)
const objects = Number(process.env["BENCH_OBJECTS"] ?? 100)

const configMaps = { group: "", version: "v1", plural: "configmaps", kind: "ConfigMap", namespaced: true }
const namespaces = { group: "", version: "v1", plural: "namespaces", kind: "Namespace", namespaced: false }
const namespace = "bench"

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const seed = Effect.fnUntraced(function* (controlPlane: ControlPlane) {
  const transport = FixedClusterTransport.layer(() => Effect.succeed(administratorAccess(controlPlane)))
  const built = yield* Layer.build(Layer.provide(HttpKubernetesClusters.layer, transport))
  const api = yield* Context.get(built, KubernetesClusters).open(ClusterId.make(uuid("bench")))
  yield* api.create(namespaces, { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } })
  const data = { content: "x".repeat(4096) }
  for (let count = 0; count < objects; count++) {
    const metadata = { name: `object-${count}`, namespace }
    yield* api.create(configMaps, { apiVersion: "v1", kind: "ConfigMap", metadata, data })
  }
  return api
})

const quantile = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** A process of its own for the watches: what it uses is then theirs alone. */
const measure = Effect.fnUntraced(function* (api: KubernetesApi, { directory, server }: ControlPlane, mode: string) {
  const open = yield* Deferred.make<OpenWatches>()
  const seen = yield* Deferred.make<ReadonlyArray<number>>()
  const words = [mode, directory, server, namespace, String(watches), String(changes)]
  const child = fork(new URL("WatchClient.ts", import.meta.url), words, { execArgv: ["--expose-gc"] })
  child.on("message", (message) => {
    if (Array.isArray(message)) Deferred.doneUnsafe(seen, Effect.succeed(message as ReadonlyArray<number>))
    else Deferred.doneUnsafe(open, Effect.succeed(message as OpenWatches))
  })
  yield* Effect.addFinalizer(() => Effect.sync(() => child.kill()))

  const { bytesPerWatch, sockets } = yield* Deferred.await(open)
  for (let count = 0; count < changes; count++) {
    const sentAt = String(yield* Clock.currentTimeMillis)
    yield* api.patch(configMaps, { namespace, name: "object-0" }, { type: "merge", content: { data: { sentAt } } })
    yield* Effect.sleep("100 millis")
  }
  const sorted = (yield* Deferred.await(seen)).toSorted((one, other) => one - other)
  const columns = [
    mode.padEnd(10),
    String(sockets).padStart(8),
    `${(bytesPerWatch / 1024).toFixed(0)} KiB`.padStart(14),
    ...[0.5, 0.99, 1].map((share) => `${quantile(sorted, share).toFixed(0)} ms`.padStart(9)),
  ]
  print(columns.join("  "))
})

const bench = Effect.gen(function* () {
  const controlPlane = yield* Effect.acquireRelease(
    Effect.promise(() => {
      const directory = mkdtempSync(join(tmpdir(), `orrery-kubernetes-${process.pid}-`))
      return startControlPlane({ directory, argoCD: false })
    }),
    ({ stop }) => Effect.promise(stop),
  )
  const api = yield* seed(controlPlane)
  print(`${watches} watches of ${objects} objects with 4 KiB each, ${changes} changes, on a real control plane`)
  print("             sockets  memory a watch   event p50   p99        max")
  yield* Effect.scoped(measure(api, controlPlane, "HTTP/1.1"))
  yield* Effect.scoped(measure(api, controlPlane, "transport"))
})

await Effect.runPromise(Effect.scoped(bench))
