import { Effect } from "effect"

import { conflict, modified, notFound } from "../errors/StatusError.ts"
import { listOf, textOf, valueAt, withValueAt } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf, withMetadata } from "../objects/KubernetesObject.ts"
import type { ApiResource } from "../resources/ApiResource.ts"
import {
  type ClusterServices,
  currentTime,
  findObject,
  keyOf,
  objectOfVersion,
  revisionOf,
  saveObject,
} from "./StoredObjects.ts"

export type PropagationPolicy = "Background" | "Foreground" | "Orphan"

export interface DeleteOptions {
  readonly dryRun: boolean
  readonly propagationPolicy: PropagationPolicy
  readonly preconditions: { readonly uid?: string | undefined; readonly resourceVersion?: string | undefined }
}

const attemptsMax = 5
const background: DeleteOptions = { dryRun: false, propagationPolicy: "Background", preconditions: {} }

/** Removes an object that nothing keeps any more, and then what only it owned. */
export const finishDeletion = (
  cluster: ClusterServices,
  resource: Pick<ApiResource, "key">,
  object: KubernetesObject,
  revision: number,
) =>
  Effect.gen(function* () {
    const { clusterId, store } = cluster
    const removed = yield* store.remove(clusterId, keyOf(resource, object), revision)
    yield* collectDependents(cluster, object)
    yield* endNamespace(cluster, object.metadata.namespace ?? "")
    return withMetadata(object, { resourceVersion: `${removed}` })
  })

/** Deletes what an object owned alone, and takes its references from what others own too. */
const collectDependents = (cluster: ClusterServices, { metadata }: KubernetesObject): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { clusterId, store } = cluster
    const { objects } = yield* store.list(clusterId, { ownerUid: metadata.uid ?? "" })
    for (const version of objects) {
      const dependent = yield* objectOfVersion(cluster, version)
      const others = dependent.metadata.ownerReferences?.filter(({ uid }) => uid !== metadata.uid) ?? []
      if (others.length === 0) yield* deleteStored(cluster, version.resource, dependent, background)
      else yield* release(cluster, version.resource, dependent, metadata.uid)
    }
  })

const release = (cluster: ClusterServices, key: string, dependent: KubernetesObject, ownerUid: string | undefined) => {
  const others = dependent.metadata.ownerReferences?.filter(({ uid }) => uid !== ownerUid) ?? []
  const released = withMetadata(dependent, { ownerReferences: others.length === 0 ? undefined : others })
  // Another change to it wins: the reference to an owner that is gone does no harm.
  return Effect.ignore(saveObject(cluster, { key }, released, revisionOf(dependent)))
}

/** The object while something keeps it: its finalizers, or what it owns. */
const terminating = Effect.fnUntraced(function* (key: string, object: KubernetesObject) {
  const { deletionTimestamp = yield* currentTime } = object.metadata
  const marked = withMetadata(object, { deletionTimestamp, deletionGracePeriodSeconds: 0 })
  return key === "namespaces" ? objectOf(withValueAt(marked, ["status", "phase"], "Terminating")) : marked
})

type Outcome = { readonly object: KubernetesObject; readonly isGone: boolean }

const deleteOnce = (cluster: ClusterServices, key: string, object: KubernetesObject, options: DeleteOptions) =>
  Effect.gen(function* () {
    const { clusterId, store } = cluster
    if (options.propagationPolicy === "Orphan") {
      const { objects } = yield* store.list(clusterId, { ownerUid: object.metadata.uid ?? "" })
      for (const version of objects) {
        yield* release(cluster, version.resource, yield* objectOfVersion(cluster, version), object.metadata.uid)
      }
    }
    const keepers = key === "namespaces" ? listOf(valueAt(object, "spec", "finalizers")) : []
    if (keepers.length === 0 && (object.metadata.finalizers ?? []).length === 0) {
      const gone = yield* finishDeletion(cluster, { key }, object, revisionOf(object))
      return { object: gone, isGone: options.propagationPolicy !== "Foreground" } satisfies Outcome
    }
    if (object.metadata.deletionTimestamp !== undefined) return { object, isGone: false } satisfies Outcome
    const marked = yield* saveObject(cluster, { key }, yield* terminating(key, object), revisionOf(object))
    if (key === "namespaces") yield* emptyNamespace(cluster, object.metadata.name ?? "")
    return { object: marked, isGone: false } satisfies Outcome
  })

/** Deletes a stored object whatever it is; another change to it meanwhile does not prevent that. */
const deleteStored = (
  cluster: ClusterServices,
  key: string,
  object: KubernetesObject,
  options: DeleteOptions,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { name = "", namespace = "" } = object.metadata
    const current = yield* findObject(cluster, { key }, namespace, name)
    if (current !== undefined) yield* deleteOnce(cluster, key, current, options)
  }).pipe(Effect.retry({ times: attemptsMax }), Effect.ignore)

/** Deletes everything in a namespace that is being deleted. */
const emptyNamespace = (cluster: ClusterServices, namespace: string) =>
  Effect.gen(function* () {
    const { objects } = yield* cluster.store.list(cluster.clusterId, { namespace })
    for (const version of objects) {
      yield* deleteStored(cluster, version.resource, yield* objectOfVersion(cluster, version), background)
    }
    yield* endNamespace(cluster, namespace)
  })

/** Removes a namespace that is being deleted when nothing is left in it. */
const endNamespace = (cluster: ClusterServices, namespace: string): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (namespace === "") return
    const found = yield* findObject(cluster, { key: "namespaces" }, "", namespace)
    if (found?.metadata.deletionTimestamp === undefined || (found.metadata.finalizers ?? []).length > 0) return
    const { clusterId, store } = cluster
    const { objects } = yield* store.list(clusterId, { namespace, countMax: 1 })
    if (objects.length > 0) return
    yield* Effect.ignore(store.remove(clusterId, keyOf({ key: "namespaces" }, found), revisionOf(found)))
  })

const preconditionFailure = ({ metadata }: KubernetesObject, { preconditions }: DeleteOptions): string | undefined => {
  const { resourceVersion, uid } = preconditions
  if (uid !== undefined && uid !== metadata.uid) {
    return `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${textOf(metadata.uid)}`
  }
  if (resourceVersion === undefined || resourceVersion === metadata.resourceVersion) return undefined
  return `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${textOf(metadata.resourceVersion)}`
}

/** Deletes an object. It stays, marked, as long as finalizers keep it. */
export const deleteObject = (
  cluster: ClusterServices,
  resource: ApiResource,
  namespace: string,
  name: string,
  options: DeleteOptions,
) => {
  const attempt = Effect.gen(function* () {
    const object = yield* findObject(cluster, resource, namespace, name)
    if (object === undefined) return yield* notFound(resource.subject, name)
    const failure = preconditionFailure(object, options)
    if (failure !== undefined) return yield* conflict(resource.subject, name, failure)
    if (!options.dryRun) return yield* deleteOnce(cluster, resource.key, object, options)
    return { object, isGone: (object.metadata.finalizers ?? []).length === 0 } satisfies Outcome
  })
  return Effect.retry(attempt, { times: attemptsMax, while: ({ _tag }) => _tag === "ObjectChanged" }).pipe(
    Effect.catchTag("ObjectChanged", () => Effect.fail(modified(resource.subject, name))),
  )
}
