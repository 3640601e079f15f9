import { Effect } from "effect"

import { badRequest, notFound } from "../errors/StatusError.ts"
import { type Fields, isFields, textOf, valueAt, withValueAt } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf } from "../objects/KubernetesObject.ts"
import { jsonPatch } from "../patches/JsonPatch.ts"
import { mergePatch } from "../patches/MergePatch.ts"
import { refusable, type RequestOptions } from "../requests/RequestOptions.ts"
import { findObject } from "../requests/StoredObjects.ts"
import { updateObject, type UpdateTarget } from "../requests/UpdateObject.ts"
import type { ScalePaths } from "../resources/ApiResource.ts"
import { printLabels } from "../tables/PrintedFields.ts"
import { type ApiRequest, jsonResponse } from "./ApiRequest.ts"
import type { OpenCluster } from "./OpenCluster.ts"
import { mediaTypeOf, objectInput, parseBody } from "./RequestInput.ts"

/** The replicas of an object, as the subresource `scale` shows them. */
const scaleOf = (
  object: KubernetesObject,
  { labelSelector, specReplicas, statusReplicas }: ScalePaths,
): KubernetesObject => {
  const { creationTimestamp, name, namespace, resourceVersion, uid } = object.metadata
  const labels = valueAt(object, "spec", "selector", "matchLabels")
  const own = labelSelector === undefined ? undefined : textOf(valueAt(object, ...labelSelector))
  const selector = own ?? (labels === undefined ? "" : printLabels(labels))
  return objectOf({
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: { replicas: Number(valueAt(object, ...specReplicas) ?? 0) },
    status: {
      replicas: Number(valueAt(object, ...statusReplicas) ?? 0),
      ...(selector !== "" && { selector }),
    },
  })
}

const changedScale = (request: ApiRequest, scale: KubernetesObject): Fields => {
  if (request.method === "PUT") return objectInput(request)
  const patch = parseBody(request)
  const changed =
    mediaTypeOf(request) === "application/json-patch+json" ? jsonPatch(scale, patch) : mergePatch(scale, patch)
  if (!isFields(changed)) throw badRequest("the patch does not result in an object")
  return changed
}

/** Reads or changes how many replicas an object has. */
export const handleScale = Effect.fnUntraced(function* (
  cluster: OpenCluster,
  request: ApiRequest,
  target: UpdateTarget & { readonly paths: ScalePaths },
  options: RequestOptions,
) {
  const { name, namespace, paths, resource } = target
  if (request.method === "GET") {
    const found = yield* findObject(cluster, resource, namespace, name)
    if (found === undefined) return yield* notFound(resource.subject, name)
    return jsonResponse(scaleOf(found, paths))
  }
  const object = yield* updateObject(cluster, { ...target, subresource: "scale" }, options, (live) =>
    refusable(() => {
      const scale = changedScale(request, scaleOf(live, paths))
      const replicas = valueAt(scale, "spec", "replicas") ?? 0
      if (!Number.isInteger(replicas)) throw badRequest("spec.replicas must be a whole number")
      const version = textOf(valueAt(scale, "metadata", "resourceVersion")) || live.metadata.resourceVersion
      const changed = withValueAt(
        withValueAt(live, paths.specReplicas, replicas),
        ["metadata", "resourceVersion"],
        version,
      )
      return { object: objectOf(changed), isTracked: false }
    }),
  )
  return jsonResponse(scaleOf(object, paths))
})
