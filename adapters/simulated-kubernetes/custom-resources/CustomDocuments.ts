import { Effect } from "effect"

import { type Fields, fieldsOf, textOf, valueAt } from "../objects/Fields.ts"
import type { ClusterServices } from "../requests/StoredObjects.ts"
import { publishedApi } from "../schema/PublishedApi.ts"
import { customDefinitions, objectSchema, servedVersions } from "./CustomResources.ts"

const pathsOf = (group: string, version: string, plural: string, isNamespaced: boolean, kind: Fields) => {
  const place = isNamespaced ? "/namespaces/{namespace}" : ""
  const path = `/apis/${group}/${version}${place}/${plural}`
  const operation = (action: string) => ({
    "x-kubernetes-action": action,
    "x-kubernetes-group-version-kind": kind,
    // Clients ask here whether the server validates fields.
    parameters: ["dryRun", "fieldManager", "fieldValidation"].map((name) => ({
      name,
      in: "query",
      schema: { type: "string" },
    })),
    responses: {},
  })
  return {
    [path]: { get: operation("list"), post: operation("post") },
    [`${path}/{name}`]: { get: operation("get"), patch: operation("patch"), put: operation("put") },
  }
}

/** The OpenAPI document of the custom resources of a group version; undefined if there are none. */
export const customDocument = Effect.fnUntraced(function* (cluster: ClusterServices, name: string) {
  const [root, group = "", version = "", ...rest] = name.split("/")
  if (root !== "apis" || rest.length > 0) return undefined
  const { schemas: published, version: server } = publishedApi()
  const schemas: Record<string, unknown> = {}
  const paths: Record<string, unknown> = {}
  for (const definition of yield* customDefinitions(cluster)) {
    if (valueAt(definition, "spec", "group") !== group) continue
    const served = servedVersions(definition).find((one) => one["name"] === version)
    if (served === undefined) continue
    const { kind, plural } = fieldsOf(valueAt(definition, "spec", "names"))
    const type = `${group.split(".").toReversed().join(".")}.${version}.${textOf(kind)}`
    const named = { group, kind, version }
    schemas[type] = { ...objectSchema(served), "x-kubernetes-group-version-kind": [named] }
    const isNamespaced = valueAt(definition, "spec", "scope") === "Namespaced"
    Object.assign(paths, pathsOf(group, version, textOf(plural), isNamespaced, named))
  }
  if (Object.keys(schemas).length === 0) return undefined
  for (const [type, schema] of Object.entries(published)) {
    if (type.startsWith("io.k8s.apimachinery.pkg.apis.meta.v1.")) schemas[type] = schema
  }
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes CRD Swagger", version: server["gitVersion"] },
    paths,
    components: { schemas },
  }
})
