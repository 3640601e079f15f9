import { Effect, Latch, Layer } from "effect"

import {
  type KnownRevisions,
  knownWritesMin,
  type ObjectChange,
  ObjectChanged,
  type ObjectContent,
  type ObjectKey,
  type ObjectSelection,
  type ObjectVersion,
  SimulatedClusterObjects,
} from "#adapters/interfaces/SimulatedClusterObjects.ts"

interface StoredCluster {
  revision: number
  compacted: number
  readonly objects: Map<string, ObjectVersion>
  changes: Array<ObjectChange>
  readonly followers: Set<Latch.Latch>
}

const textOf = ({ name, namespace, resource }: ObjectKey): string => `${resource}/${namespace}/${name}`

const byPlace = (left: Omit<ObjectKey, "resource">, right: Omit<ObjectKey, "resource">): number => {
  if (left.namespace !== right.namespace) return left.namespace < right.namespace ? -1 : 1
  return left.name < right.name ? -1 : 1
}

const isOwnedBy = (uid: string, { content }: ObjectVersion): boolean => {
  const metadata = Object(content["metadata"]) as { readonly ownerReferences?: ReadonlyArray<{ readonly uid: string }> }
  return metadata.ownerReferences?.some((reference) => reference.uid === uid) === true
}

const isSelected =
  ({ after, namespace, ownerUid, resource }: ObjectSelection) =>
  (object: ObjectVersion): boolean =>
    (resource === undefined || object.resource === resource) &&
    (ownerUid === undefined || isOwnedBy(ownerUid, object)) &&
    (namespace === undefined || object.namespace === namespace) &&
    (after === undefined || byPlace(after, object) < 0)

/** The objects as they were, by undoing the writes since then. */
const objectsAt = ({ changes, objects }: StoredCluster, revision: number | undefined): Iterable<ObjectVersion> => {
  if (revision === undefined) return objects.values()
  const past = new Map(objects)
  for (const { after, before } of changes.filter((change) => change.revision > revision).toReversed()) {
    if (after !== undefined) past.delete(textOf(after))
    if (before !== undefined) past.set(textOf(before), before)
  }
  return past.values()
}

const known = ({ compacted, revision }: StoredCluster): KnownRevisions => ({ compacted, revision })

/** Waits for the next write. */
const follow = (clusterOf: () => StoredCluster) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const latch = Latch.makeUnsafe(false)
      clusterOf().followers.add(latch)
      return latch
    }),
    (latch) => Effect.sync(() => clusterOf().followers.delete(latch)),
  ).pipe(Effect.map((latch) => Effect.andThen(latch.await, latch.close)))

export const layer = Layer.sync(SimulatedClusterObjects, () => {
  const clusters = new Map<string, StoredCluster>()
  const clusterOf = (clusterId: string): StoredCluster => {
    const existing = clusters.get(clusterId)
    if (existing !== undefined) return existing
    const created = { revision: 0, compacted: 0, objects: new Map(), changes: [], followers: new Set<Latch.Latch>() }
    clusters.set(clusterId, created)
    return created
  }

  const write = (clusterId: string, key: ObjectKey, expectedRevision: number, content: ObjectContent | undefined) =>
    Effect.suspend(() => {
      const cluster = clusterOf(clusterId)
      const before = cluster.objects.get(textOf(key))
      if ((before?.revision ?? 0) !== expectedRevision) return Effect.fail(new ObjectChanged())
      const revision = ++cluster.revision
      const after = content === undefined ? undefined : { ...key, ...content, revision }
      if (after === undefined) cluster.objects.delete(textOf(key))
      else cluster.objects.set(textOf(key), after)
      cluster.changes.push({ revision, before, after })
      if (cluster.changes.length > 2 * knownWritesMin) {
        cluster.changes = cluster.changes.slice(-knownWritesMin)
        cluster.compacted = revision - knownWritesMin
      }
      for (const follower of cluster.followers) follower.openUnsafe()
      return Effect.succeed(revision)
    })

  return SimulatedClusterObjects.of({
    find: (clusterId, key) => Effect.sync(() => clusterOf(clusterId).objects.get(textOf(key))),
    list: (clusterId, selection) =>
      Effect.sync(() => {
        const cluster = clusterOf(clusterId)
        const objects = [...objectsAt(cluster, selection.revision)].filter(isSelected(selection)).toSorted(byPlace)
        return { ...known(cluster), objects: objects.slice(0, selection.countMax) }
      }),
    put: write,
    remove: (clusterId, key, expectedRevision) => write(clusterId, key, expectedRevision, undefined),
    changesAfter: (clusterId, resource, revision, countMax) =>
      Effect.sync(() => {
        const cluster = clusterOf(clusterId)
        const changes = cluster.changes.filter(
          (change) => change.revision > revision && (change.after ?? change.before)?.resource === resource,
        )
        return { ...known(cluster), changes: changes.slice(0, countMax) }
      }),
    follow: (clusterId) => follow(() => clusterOf(clusterId)),
    forget: (clusterId) =>
      Effect.sync(() => {
        const forgotten = clusters.get(clusterId)
        clusters.delete(clusterId)
        for (const follower of forgotten?.followers ?? []) follower.openUnsafe()
      }),
  })
})
