import { Effect } from "effect"

import { conflict, invalid, invalidValue, modified, notFound, type StatusError } from "../errors/StatusError.ts"
import { trackUpdate } from "../managed-fields/TrackChanges.ts"
import { isEqual, withValueAt } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf, withMetadata } from "../objects/KubernetesObject.ts"
import { metadataCauses } from "../objects/NameValidation.ts"
import type { ApiResource } from "../resources/ApiResource.ts"
import { changeContext } from "./CreateObject.ts"
import { finishDeletion } from "./DeleteObject.ts"
import { generationOf } from "./ObjectGeneration.ts"
import { refusable, type RequestOptions } from "./RequestOptions.ts"
import { type ClusterServices, findObject, revisionOf, saveObject } from "./StoredObjects.ts"

/** The object of a request, and the part of it that the request changes. */
export interface UpdateTarget {
  readonly resource: ApiResource
  readonly namespace: string
  readonly name: string
  readonly subresource?: string | undefined
}

const attemptsMax = 5

/** The members that a subresource does not change stay as they are. */
const limited = (resource: ApiResource, live: KubernetesObject, changed: KubernetesObject, subresource?: string) => {
  if (!resource.hasStatus) return changed
  if (subresource !== "status") return objectOf(withValueAt(changed, ["status"], live["status"]))
  const { labels } = live.metadata
  const metadata = resource.columnPaths === undefined ? { ...changed.metadata, labels } : live.metadata
  const { managedFields } = changed.metadata
  return withMetadata(objectOf({ ...live, metadata, status: changed["status"] }), { managedFields, labels })
}

const timeless = (object: KubernetesObject): KubernetesObject =>
  withMetadata(object, {
    resourceVersion: undefined,
    managedFields: object.metadata.managedFields?.map((entry) => ({ ...entry, time: "" })),
  })

/** Keeps what only the server sets, and refuses what cannot be changed. */
const checked = (target: UpdateTarget, live: KubernetesObject, changed: KubernetesObject): KubernetesObject => {
  const { name, resource } = target
  const { resourceVersion, uid } = changed.metadata
  if (uid !== undefined && uid !== live.metadata.uid) {
    const path = [resource.group, resource.plural, target.namespace, name].filter((part) => part !== "").join("/")
    const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${live.metadata.uid}`
    throw conflict(
      resource.subject,
      name,
      `StorageError: invalid object, Code: 4, Key: /registry/${path}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`,
    )
  }
  if (resourceVersion !== undefined && resourceVersion !== live.metadata.resourceVersion) {
    throw modified(resource.subject, name)
  }
  const { creationTimestamp, deletionGracePeriodSeconds, deletionTimestamp, generateName, generation } = live.metadata
  const kept = withMetadata(limited(resource, live, changed, target.subresource), {
    creationTimestamp,
    deletionGracePeriodSeconds,
    deletionTimestamp,
    generateName,
    generation,
    resourceVersion: live.metadata.resourceVersion,
    uid: live.metadata.uid,
  })
  const completed = resource.complete(resource.decode(kept).object)
  const object = withMetadata(completed, { generation: generationOf(resource, completed, live) })
  const added = (object.metadata.finalizers ?? []).filter((one) => !live.metadata.finalizers?.includes(one))
  const causes = [
    ...metadataCauses(resource.plural, object),
    ...(deletionTimestamp !== undefined && added.length > 0
      ? [
          {
            reason: "FieldValueForbidden",
            message: `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{${added.map((one) => JSON.stringify(one)).join(", ")}}`,
            field: "metadata.finalizers",
          },
        ]
      : []),
    ...(object.metadata.name === name
      ? []
      : [invalidValue("metadata.name", object.metadata.name, "field is immutable")]),
    ...resource.validate(object, live),
  ]
  if (causes.length > 0) throw invalid(resource.group, resource.kind, name, causes)
  return object
}

export interface Change {
  readonly object: KubernetesObject
  /** The owners of fields are decided already. */
  readonly isTracked: boolean
}

/**
 * Changes an object, and returns it as it then is. The change is computed again if another one comes first, unless it names the
 * version that it is for. What changes nothing writes nothing.
 */
export const updateObject = (
  cluster: ClusterServices,
  target: UpdateTarget,
  options: RequestOptions,
  change: (live: KubernetesObject) => Effect.Effect<Change, StatusError>,
) => {
  const { name, namespace, resource, subresource } = target
  const attempt = Effect.gen(function* () {
    const live = yield* findObject(cluster, resource, namespace, name)
    if (live === undefined) return yield* notFound(resource.subject, name)
    const { isTracked, object } = yield* change(live)
    const candidate = yield* refusable(() => checked(target, live, object))
    const context = yield* changeContext(resource, options, "Update", subresource)
    const tracked = isTracked ? candidate : yield* refusable(() => trackUpdate(context, live, candidate))

    if (isEqual(timeless(tracked), timeless(live))) return live
    if (options.dryRun) return tracked
    const { deletionTimestamp, finalizers = [] } = tracked.metadata
    if (deletionTimestamp !== undefined && finalizers.length === 0 && resource.key !== "namespaces") {
      return yield* finishDeletion(cluster, resource, tracked, revisionOf(live))
    }
    return yield* saveObject(cluster, resource, tracked, revisionOf(live))
  })
  return Effect.retry(attempt, { times: attemptsMax, while: ({ _tag }) => _tag === "ObjectChanged" }).pipe(
    Effect.catchTag("ObjectChanged", () => Effect.fail(modified(resource.subject, name))),
  )
}
