import { Effect } from "effect"

import { badRequest, invalid, requiredValue, type StatusError, unsupportedMediaType } from "../errors/StatusError.ts"
import { trackApply } from "../managed-fields/TrackChanges.ts"
import { isFields } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf } from "../objects/KubernetesObject.ts"
import { jsonPatch } from "../patches/JsonPatch.ts"
import { mergePatch } from "../patches/MergePatch.ts"
import { strategicMergePatch } from "../patches/StrategicMergePatch.ts"
import { type ApiResource, apiVersionOf } from "../resources/ApiResource.ts"
import { changeContext, createByApply } from "./CreateObject.ts"
import { readInput } from "./ReadInput.ts"
import { refusable, type RequestOptions } from "./RequestOptions.ts"
import { type ClusterServices, findObject } from "./StoredObjects.ts"
import { type Change, updateObject, type UpdateTarget } from "./UpdateObject.ts"

export const applyTypes = ["application/apply-patch+yaml", "application/apply-patch+cbor"]
const mergeTypes = ["application/json-patch+json", "application/merge-patch+json"]
const strategicType = "application/strategic-merge-patch+json"

const patched = (
  { columnPaths, resolve, type }: ApiResource,
  mediaType: string,
  live: unknown,
  patch: unknown,
): unknown => {
  if (mediaType === "application/json-patch+json") return jsonPatch(live, patch)
  if (mediaType === "application/merge-patch+json") return mergePatch(live, patch)
  if (mediaType === strategicType && columnPaths === undefined) return strategicMergePatch(resolve, type, live, patch)
  throw unsupportedMediaType([
    ...mergeTypes,
    ...(columnPaths === undefined ? [strategicType] : []),
    applyTypes[0] ?? "",
  ])
}

/** Checks what is applied before it is merged. */
const appliedObject = ({ name, namespace, resource }: UpdateTarget, patch: unknown): KubernetesObject => {
  if (!isFields(patch)) throw badRequest("error decoding YAML: the applied configuration must be an object")
  const applied = objectOf(patch)
  const expected = apiVersionOf(resource)
  if (applied.apiVersion !== expected || applied.kind !== resource.kind) {
    throw badRequest(
      `Incorrect version specified in apply patch. Specified patch version: ${String(applied.apiVersion)}, expected: ${expected}`,
    )
  }
  if (applied.metadata.managedFields !== undefined) throw badRequest("metadata.managedFields must be nil")
  const { name: own = name } = applied.metadata
  if (own !== name) {
    throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`)
  }
  const { namespace: place = namespace } = applied.metadata
  if (place !== namespace) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request")
  }
  return objectOf({ ...applied, metadata: { ...applied.metadata, name, ...(namespace !== "" && { namespace }) } })
}

const applyObject = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  target: UpdateTarget,
  patch: unknown,
  options: RequestOptions,
) {
  const { name, namespace, resource, subresource } = target
  const applied = yield* refusable(() => appliedObject(target, patch))
  // Reports unknown fields.
  yield* refusable(() => readInput(resource, namespace, applied, options))
  const existing = yield* findObject(cluster, resource, namespace, name)
  if (existing === undefined && subresource === undefined) {
    const object = yield* createByApply(cluster, resource, namespace, applied, options)
    return { object, isCreated: true }
  }
  const context = yield* changeContext(resource, options, "Apply", subresource)
  const object = yield* updateObject(cluster, target, options, (live) =>
    refusable(() => {
      const normalize = (value: KubernetesObject) => resource.complete(resource.decode(value).object)
      const { object: merged } = trackApply(context, live, applied, { force: options.force, normalize })
      return { object: merged, isTracked: true }
    }),
  )
  return { object, isCreated: false }
})

/** Patches an object; applying one that does not exist creates it. */
export const patchObject = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  target: UpdateTarget,
  mediaType: string,
  patch: unknown,
  options: RequestOptions & { readonly hasFieldManager: boolean },
) {
  if (applyTypes.includes(mediaType)) {
    if (!options.hasFieldManager) {
      const causes = [requiredValue("fieldManager", "is required for apply patch")]
      return yield* invalid("meta.k8s.io", "PatchOptions", "", causes)
    }
    return yield* applyObject(cluster, target, patch, options)
  }
  const { namespace, resource } = target
  const change = (live: KubernetesObject): Effect.Effect<Change, StatusError> =>
    refusable(() => {
      const changed = patched(resource, mediaType, live, patch)
      if (!isFields(changed)) throw badRequest("the patch does not result in an object")
      return { object: readInput(resource, namespace, changed, options), isTracked: false }
    })
  return { object: yield* updateObject(cluster, target, options, change), isCreated: false }
})
