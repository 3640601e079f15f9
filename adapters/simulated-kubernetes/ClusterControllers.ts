import { Effect, FiberMap } from "effect"

import type { ObjectChanged, ObjectVersion } from "#adapters/interfaces/SimulatedClusterObjects.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

import { controllersOf } from "./Controllers.ts"
import { nodesOf } from "./nodes/Nodes.ts"
import { systemObjectsOf } from "./nodes/SystemObjects.ts"
import { objectOf } from "./objects/KubernetesObject.ts"
import { completeObject } from "./objects/ObjectDefaults.ts"
import { finishDeletion } from "./requests/DeleteObject.ts"
import type { OpenCluster } from "./server/OpenCluster.ts"
import { type AnyObject, kinds } from "./world/KubernetesKinds.ts"
import type { Change } from "./world/ObjectTable.ts"
import { type ControlledCluster, runControllers, settleStored } from "./world/RunControllers.ts"

const controlled = new Set(Object.values(kinds).map(({ resource }) => resource))

/** Objects of these resources passed the schema of their kind when they were stored. */
const asObject = ({ content }: ObjectVersion): AnyObject => content as unknown as AnyObject

const keyOf = ({ kind, metadata }: AnyObject) => ({
  resource: kinds[kind].resource,
  namespace: metadata.namespace ?? "",
  name: metadata.name,
})

/** An open cluster, for its controllers. */
const controlledCluster = (
  cluster: OpenCluster,
  spec: ClusterSpec,
  awaitWrites: Effect.Effect<void>,
): ControlledCluster<ObjectChanged> => {
  const { clusterId, serverAuthority, store } = cluster
  return {
    clusterId,
    controllers: [nodesOf(clusterId, spec), systemObjectsOf(spec), ...controllersOf(serverAuthority)],
    complete: (object) => completeObject(kinds[object.kind].resource, objectOf(object)) as unknown as AnyObject,
    read: Effect.map(store.list(clusterId, {}), ({ objects, revision }) => ({
      revision,
      objects: objects
        .filter(({ resource }) => controlled.has(resource))
        .map((version) => ({ object: asObject(version), revision: version.revision })),
    })),
    write: ({ after, before }: Change, expected) => {
      const content = after as unknown as ObjectVersion["content"]
      if (after !== undefined) return store.put(clusterId, keyOf(after), expected, { content, sealed: null })
      if (before === undefined) return Effect.succeed(0)
      const key = kinds[before.kind].resource
      return Effect.as(finishDeletion(cluster, { key }, objectOf(before), expected), 0)
    },
    awaitWrites,
  }
}

const run = (cluster: OpenCluster, spec: ClusterSpec) =>
  Effect.scoped(
    Effect.gen(function* () {
      const awaitWrites = yield* cluster.store.follow(cluster.clusterId)
      yield* runControllers(controlledCluster(cluster, spec, awaitWrites))
    }),
  )

/**
 * Until the scope closes: runs the controllers of each cluster that is opened, until nothing has been written to it for some time and
 * nothing is due in it. What is due while no server runs is done when the cluster is opened again.
 */
export const controllersOfClusters = Effect.fnUntraced(function* (
  specOf: (clusterId: string) => Effect.Effect<ClusterSpec | undefined>,
) {
  const running = yield* FiberMap.make<string>()
  return Effect.fnUntraced(function* (cluster: OpenCluster) {
    const { clusterId } = cluster
    if (yield* FiberMap.has(running, clusterId)) return
    const spec = yield* specOf(clusterId)
    if (spec === undefined) return
    // The first request sees what has happened since the last one.
    yield* Effect.ignore(settleStored(controlledCluster(cluster, spec, Effect.void)))
    yield* FiberMap.run(running, clusterId, run(cluster, spec), { onlyIfMissing: true })
  })
})
