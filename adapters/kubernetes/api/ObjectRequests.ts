import { Effect } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import {
  collectionPath,
  type KubernetesResource,
  type ObjectName,
  objectPath,
} from "#domain/kubernetes/KubernetesResource.ts"
import type { DeleteOptions, ObjectPatch, Subresource, WriteOptions } from "#domain/kubernetes/ObjectWrite.ts"

import type { ClusterClient } from "../client/ClusterClient.ts"
import type { ClusterRequest } from "../client/ClusterRequest.ts"
import { readObject } from "./ReadJson.ts"
import { hasSecretContent } from "./SecretContent.ts"

/** Makes a field that the resource does not have an error. Without it the API drops the field. */
const strict = { fieldValidation: "Strict" }

const writeQuery = ({ dryRun, fieldManager }: WriteOptions) => ({
  ...strict,
  fieldManager,
  dryRun: dryRun === true ? "All" : undefined,
})

const pathOf = (resource: KubernetesResource, name: ObjectName, subresource: Subresource | undefined) =>
  subresource === undefined ? objectPath(resource, name) : `${objectPath(resource, name)}/${subresource}`

const deletion = ({ dryRun, gracePeriodSeconds, preconditions, propagation }: DeleteOptions) => ({
  apiVersion: "v1",
  kind: "DeleteOptions",
  ...(dryRun === true && { dryRun: ["All"] }),
  ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
  ...(preconditions !== undefined && { preconditions }),
  ...(propagation !== undefined && { propagationPolicy: propagation }),
})

/** The media type of each kind of patch, and its content. */
const patchOf = (patch: ObjectPatch) =>
  patch.type === "merge"
    ? { content: patch.content, contentType: "application/merge-patch+json" }
    : { content: patch.steps, contentType: "application/json-patch+json" }

/** Reads and writes single objects. */
export const objectRequests = ({
  text,
}: ClusterClient): Pick<KubernetesApi, "apply" | "create" | "delete" | "get" | "patch" | "replace"> => {
  const send = (resource: KubernetesResource, request: Omit<ClusterRequest, "isSecret">) =>
    text({ ...request, isSecret: hasSecretContent(resource) })
  const objectFrom = (resource: KubernetesResource, request: Omit<ClusterRequest, "isSecret">) =>
    Effect.flatMap(send(resource, request), readObject)

  return {
    get: (resource, name, subresource) =>
      objectFrom(resource, { method: "GET", path: pathOf(resource, name, subresource) }),
    create: (resource, object, options = {}) => {
      const path = collectionPath(resource, object.metadata.namespace)
      return objectFrom(resource, { method: "POST", path, query: writeQuery(options), content: object })
    },
    replace: (resource, object, options = {}) => {
      const path = pathOf(resource, object.metadata, options.subresource)
      return objectFrom(resource, { method: "PUT", path, query: writeQuery(options), content: object })
    },
    apply: (resource, object, options) =>
      objectFrom(resource, {
        method: "PATCH",
        path: pathOf(resource, object.metadata, options.subresource),
        query: { ...writeQuery(options), force: options.force === true ? "true" : undefined },
        content: object,
        contentType: "application/apply-patch+yaml",
      }),
    patch: (resource, name, patch, options = {}) => {
      const path = pathOf(resource, name, options.subresource)
      return objectFrom(resource, { method: "PATCH", path, query: writeQuery(options), ...patchOf(patch) })
    },
    delete: (resource, name, options = {}) =>
      Effect.asVoid(send(resource, { method: "DELETE", path: objectPath(resource, name), content: deletion(options) })),
  }
}
