import { Effect } from "effect"

import { prepareNamespace } from "../access/BootstrapCluster.ts"
import type { KubernetesUser } from "../access/KubernetesUser.ts"
import { badRequest, forbidden, methodNotAllowed, notFound, notSimulated } from "../errors/StatusError.ts"
import { objectOf } from "../objects/KubernetesObject.ts"
import { createObject } from "../requests/CreateObject.ts"
import { deleteObject } from "../requests/DeleteObject.ts"
import { listObjects } from "../requests/ListObjects.ts"
import { applyTypes, patchObject } from "../requests/PatchObject.ts"
import { readInput } from "../requests/ReadInput.ts"
import { refusable } from "../requests/RequestOptions.ts"
import { findObject } from "../requests/StoredObjects.ts"
import { updateObject } from "../requests/UpdateObject.ts"
import { watchObjects } from "../requests/WatchObjects.ts"
import { type ApiResponse, jsonResponse } from "./ApiRequest.ts"
import { listResponse, objectResponse, watchResponse, withWarnings } from "./ObjectResponses.ts"
import {
  deleteOptions,
  listOptions,
  mediaTypeOf,
  objectInput,
  parseBody,
  requestOptions,
  watchOptions,
} from "./RequestInput.ts"
import type { ResourceCall } from "./ResourceCall.ts"
import { handleScale } from "./ScaleRequests.ts"
import { handleSubresource } from "./Subresources.ts"

const read = Effect.fnUntraced(function* ({ asked, cluster, request, resource }: ResourceCall) {
  const { name, namespace, verb } = asked
  if (verb === "list") {
    const options = listOptions(request, namespace)
    return yield* listResponse(request, resource, yield* listObjects(cluster, resource, options))
  }
  if (verb === "watch") {
    const options = watchOptions(request, namespace, name)
    return yield* watchResponse(request, resource, yield* watchObjects(cluster, resource, options))
  }
  const object = yield* findObject(cluster, resource, namespace, name)
  if (object === undefined) return yield* notFound(resource.subject, name)
  return yield* objectResponse(request, resource, object)
})

const create = Effect.fnUntraced(function* ({ asked, cluster, request, resource, user }: ResourceCall) {
  const options = yield* refusable(() => requestOptions(request))
  const input = yield* refusable(() => objectInput(request))
  const signed = resource.key === "certificatesigningrequests.certificates.k8s.io" ? withRequester(input, user) : input
  const object = yield* createObject(cluster, resource, asked.namespace, signed, options)
  if (resource.key === "namespaces" && !options.dryRun) {
    yield* prepareNamespace(cluster, cluster.serverAuthority, object.metadata.name ?? "")
  }
  return withWarnings(yield* objectResponse(request, resource, object, 201), options.warnings)
})

/** Who asks for a certificate is set by the server. */
const withRequester = (input: object, { extra, groups, name, uid }: KubernetesUser) => {
  const { spec, ...rest } = objectOf(input)
  return {
    ...rest,
    spec: {
      ...Object(spec),
      username: name,
      groups,
      ...(uid !== undefined && { uid }),
      ...(extra !== undefined && { extra }),
    },
  }
}

const change = Effect.fnUntraced(function* ({ asked, cluster, request, resource }: ResourceCall) {
  const { name, namespace, subresource, verb } = asked
  const options = yield* refusable(() => requestOptions(request))
  const target = { resource, namespace, name, subresource }
  if (verb === "update") {
    const input = yield* refusable(() => objectInput(request))
    const object = yield* updateObject(cluster, target, options, () =>
      refusable(() => {
        const changed = readInput(resource, namespace, input, options)
        const { name: own = "" } = changed.metadata
        if (own !== name) {
          throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`)
        }
        return { object: changed, isTracked: false }
      }),
    )
    return withWarnings(yield* objectResponse(request, resource, object), options.warnings)
  }
  const mediaType = mediaTypeOf(request)
  const patch = yield* refusable(() => parseBody(request, applyTypes.includes(mediaType)))
  const { isCreated, object } = yield* patchObject(cluster, target, mediaType, patch, options)
  return withWarnings(yield* objectResponse(request, resource, object, isCreated ? 201 : 200), options.warnings)
})

const lastingNamespaces = ["default", "kube-public", "kube-system"]

const remove = Effect.fnUntraced(function* ({ asked, cluster, request, resource }: ResourceCall) {
  const { name, namespace, verb } = asked
  const options = yield* refusable(() => deleteOptions(request))
  if (verb === "deletecollection") {
    const page = yield* listObjects(cluster, resource, listOptions(request, namespace))
    for (const { metadata } of page.objects) {
      const removing = deleteObject(cluster, resource, metadata.namespace ?? "", metadata.name ?? "", options)
      yield* removing.pipe(
        Effect.catchIf(
          ({ code }) => code === 404,
          () => Effect.void,
        ),
      )
    }
    return yield* listResponse(request, resource, page)
  }
  if (resource.key === "namespaces" && lastingNamespaces.includes(name)) {
    return yield* forbidden(resource.subject, name, "this namespace may not be deleted")
  }
  const { isGone, object } = yield* deleteObject(cluster, resource, namespace, name, options)
  if (!isGone) return yield* objectResponse(request, resource, object)
  const { group, plural } = resource
  const details = { name, ...(group !== "" && { group }), kind: plural, uid: object.metadata.uid }
  return jsonResponse({ kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details })
})

const actions = {
  create,
  delete: remove,
  deletecollection: remove,
  get: read,
  list: read,
  patch: change,
  update: change,
  watch: read,
}

/** Handles a request for objects of a resource, or for a subresource of one. */
export const handleResource = Effect.fnUntraced(function* (call: ResourceCall) {
  const { asked, cluster, request, resource } = call
  const { name, namespace, subresource, verb } = asked
  if (subresource === undefined) {
    if (!resource.discovered.verbs.includes(verb)) return yield* methodNotAllowed()
    const isUnnamed = name === "" && ["get", "patch", "update"].includes(verb)
    const isWrongPlace = resource.namespaced && namespace === "" && ["create", "get", "update"].includes(verb)
    if (isUnnamed || isWrongPlace || (verb === "create" && name !== "")) return yield* methodNotAllowed()
    const response: ApiResponse = yield* actions[verb](call)
    return response
  }
  if (subresource === "scale" && resource.scale !== undefined) {
    const options = yield* refusable(() => requestOptions(request))
    return yield* handleScale(cluster, request, { resource, namespace, name, paths: resource.scale }, options)
  }
  if (subresource === "status" && resource.hasStatus) {
    const response: ApiResponse = yield* verb === "get" ? read(call) : change(call)
    return response
  }
  const handled = yield* handleSubresource(call)
  return handled ?? (yield* notSimulated(`the subresource ${subresource} of ${resource.plural}`))
})
