import process from "node:process"

import { NodeHttpClient } from "@effect/platform-node"
import { Clock, Context, Effect, Layer, Redacted, Stream } from "effect"
import { HttpClient } from "effect/http"

import type { KubernetesAccess } from "#adapters/kubernetes/access/KubernetesAccess.ts"
import * as FixedClusterTransport from "#adapters/kubernetes/FixedClusterTransport.ts"
import * as HttpKubernetesClusters from "#adapters/kubernetes/HttpKubernetesClusters.ts"
import { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { administratorAccess } from "#tests/fixtures/kubernetes/AdministratorAccess.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** What a process with watches uses once all of them have their objects. */
export interface OpenWatches {
  readonly sockets: number
  readonly bytesPerWatch: number
}

const [mode = "", directory = "", server = "", namespace = "", watchesText = "0", changesText = "0"] =
  process.argv.slice(2)
const watches = Number(watchesText)
const changes = Number(changesText)

const configMaps = { group: "", version: "v1", plural: "configmaps", kind: "ConfigMap", namespaced: true }

const milliseconds: Array<number> = []
let synced = 0

const arrived = (sentAt: unknown) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    if (typeof sentAt === "string") milliseconds.push(now - Number(sentAt))
    if (milliseconds.length === watches * changes) process.send?.(milliseconds, () => process.exit(0))
  })

const isSynced = Effect.sync(() => {
  synced++
})

/** Watches of Orrery, which keep of each object one field. */
const transportWatch = Effect.gen(function* () {
  const transport = FixedClusterTransport.layer(() => Effect.succeed(administratorAccess({ directory, server })))
  const built = yield* Layer.build(Layer.provide(HttpKubernetesClusters.layer, transport))
  const api = yield* Context.get(built, KubernetesClusters).open(ClusterId.make(uuid("bench")))
  const watch = api
    .watch(configMaps, { namespace }, ({ data }) => (data as { readonly sentAt?: string } | undefined)?.sentAt)
    .pipe(
      Stream.runForEach((change) => {
        if (change.type === "Synced") return isSynced
        return change.type === "Modified" ? arrived(change.object) : Effect.void
      }),
      Effect.orDie,
    )
  return { watch }
})

interface WatchEvent {
  readonly type: string
  readonly object: { readonly metadata: { readonly name: string }; readonly data?: { readonly sentAt?: string } }
}

const query = "watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"

/** The baseline: requests over HTTP/1.1, and every object whole. */
const plainWatch = Effect.gen(function* () {
  const { authorities = "", clientCertificate }: KubernetesAccess = administratorAccess({ directory, server })
  const { certificate: cert = "", key = Redacted.make("") } = clientCertificate ?? {}
  const connect = { ca: authorities, cert, key: Redacted.value(key) }
  const built = yield* Layer.build(NodeHttpClient.layerUndiciOptions({ allowH2: false, connect }))
  const client = Context.get(built, HttpClient.HttpClient)
  const watch = Effect.suspend(() => {
    const objects = new Map<string, unknown>()
    return Stream.unwrap(
      Effect.map(client.get(`${server}/api/v1/namespaces/${namespace}/configmaps?${query}`), ({ stream }) => stream),
    ).pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.runForEach((line) => {
        const { object, type } = JSON.parse(line) as WatchEvent
        if (type === "BOOKMARK") return isSynced
        objects.set(object.metadata.name, object)
        return type === "MODIFIED" ? arrived(object.data?.sentAt) : Effect.void
      }),
      Effect.orDie,
    )
  })
  return { watch }
})

const residentBytes = Effect.sync(() => {
  globalThis.gc?.()
  return process.memoryUsage.rss()
})

const bench = Effect.gen(function* () {
  const { watch } = yield* mode === "transport" ? transportWatch : plainWatch
  const before = yield* residentBytes
  yield* Effect.forEach(Array.from({ length: watches }), () => Effect.forkScoped(watch), { discard: true })
  yield* Effect.repeat(
    Effect.delay(
      Effect.sync(() => synced),
      "20 millis",
    ),
    { until: (count) => count >= watches },
  )
  const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length
  const bytesPerWatch = ((yield* residentBytes) - before) / watches
  process.send?.({ sockets, bytesPerWatch } satisfies OpenWatches)
  return yield* Effect.never
})

Effect.runFork(Effect.scoped(bench))
