import { Effect } from "effect"

import { type Fields, fieldsOf, listOf, textOf, valueAt } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf, withMetadata } from "../objects/KubernetesObject.ts"
import { type ClusterServices, findObject, objectOfVersion } from "../requests/StoredObjects.ts"
import type { ApiResource, ScalePaths } from "../resources/ApiResource.ts"
import { decodeObject } from "../schema/DecodeObject.ts"
import {
  type ColumnDefinition,
  type DiscoveredResource,
  type DiscoveredVersion,
  publishedApi,
} from "../schema/PublishedApi.ts"
import type { TypeSchema } from "../schema/TypeSchema.ts"
import { defaultValue, pruneValue, schemaCauses } from "./StructuralSchema.ts"

export const definitions = { key: "customresourcedefinitions.apiextensions.k8s.io" }

const metadataType = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"
const verbs = ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"]

const pathOf = (text: unknown): ReadonlyArray<string> =>
  textOf(text)
    .split(".")
    .filter((name) => name !== "")

const scaleOf = (subresources: Fields): ScalePaths | undefined => {
  const { scale } = subresources
  if (scale === undefined) return undefined
  const { labelSelectorPath, specReplicasPath, statusReplicasPath } = fieldsOf(scale)
  return {
    specReplicas: pathOf(specReplicasPath),
    statusReplicas: pathOf(statusReplicasPath),
    labelSelector: labelSelectorPath === undefined ? undefined : pathOf(labelSelectorPath),
  }
}

const texts = (value: unknown): ReadonlyArray<string> | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(textOf) : undefined

const discoveredOf = (definition: KubernetesObject, version: Fields): DiscoveredResource => {
  const spec = fieldsOf(definition["spec"])
  const { categories, kind, plural, shortNames, singular } = fieldsOf(spec["names"])
  const responseKind = { group: textOf(spec["group"]), version: textOf(version["name"]), kind: textOf(kind) }
  const { scale, status } = fieldsOf(version["subresources"])
  const changes = ["get", "patch", "update"]
  const subresources = [
    ...(status === undefined ? [] : [{ subresource: "status", responseKind, verbs: changes }]),
    ...(scale === undefined
      ? []
      : [
          {
            subresource: "scale",
            responseKind: { group: "autoscaling", version: "v1", kind: "Scale" },
            verbs: changes,
          },
        ]),
  ]
  const [short, named] = [texts(shortNames), texts(categories)]
  return {
    resource: textOf(plural),
    responseKind,
    scope: spec["scope"] === "Namespaced" ? "Namespaced" : "Cluster",
    singularResource: textOf(singular),
    verbs,
    ...(short !== undefined && { shortNames: short }),
    ...(named !== undefined && { categories: named }),
    ...(subresources.length > 0 && { subresources }),
  }
}

const column = (name: string, type: string, description: string, priority = 0, format = ""): ColumnDefinition => ({
  name,
  type,
  format,
  description,
  priority,
})

const ageColumn = { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" }

const columnsOf = (version: Fields) => {
  const declared = listOf(version["additionalPrinterColumns"]).map(fieldsOf)
  const shown: ReadonlyArray<Fields> = declared.length === 0 ? [ageColumn] : declared
  const nameDescription = "Name must be unique within a namespace."
  return {
    columns: [
      column("Name", "string", nameDescription, 0, "name"),
      ...shown.map(({ description, format, name, priority, type }) =>
        column(textOf(name), textOf(type), textOf(description), Number(priority ?? 0), textOf(format)),
      ),
    ],
    columnPaths: shown.map(({ jsonPath }) => textOf(jsonPath)),
  }
}

/** The type of a whole object: its own schema, and the metadata of every object. */
export const objectSchema = (version: Fields): TypeSchema => {
  const own = fieldsOf(valueAt(version, "schema", "openAPIV3Schema")) as TypeSchema
  return {
    ...own,
    properties: {
      ...own.properties,
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { $ref: `#/components/schemas/${metadataType}` },
    },
  }
}

const decodedMetadata = (kind: string, version: string, metadata: Fields): Fields =>
  decodeObject(publishedApi(), metadataType, { kind, version }, metadata).value

const resourceOf = (definition: KubernetesObject, version: Fields): ApiResource => {
  const spec = fieldsOf(definition["spec"])
  const group = textOf(spec["group"])
  const name = textOf(version["name"])
  const discovered = discoveredOf(definition, version)
  const { kind } = discovered.responseKind
  const own = fieldsOf(valueAt(version, "schema", "openAPIV3Schema")) as TypeSchema
  const { properties: { metadata: _, ...properties } = {}, ...schema } = own
  const described: TypeSchema = { ...schema, ...(own.properties !== undefined && { properties }) }
  const subresources = fieldsOf(version["subresources"])
  return {
    group,
    version: name,
    kind,
    plural: discovered.resource,
    namespaced: discovered.scope === "Namespaced",
    discovered,
    key: `${discovered.resource}.${group}`,
    subject: { group, resource: discovered.resource },
    hasStatus: subresources["status"] !== undefined,
    scale: scaleOf(subresources),
    resolve: publishedApi().resolve,
    type: objectSchema(version),
    ...columnsOf(version),
    decode: (input) => {
      const unknownFields: Array<string> = []
      const pruned = objectOf(pruneValue(described, input, unknownFields))
      const metadata = decodedMetadata(kind, name, fieldsOf(input.metadata))
      const object = { ...pruned, apiVersion: `${group}/${name}`, kind, metadata }
      return { object: objectOf(object), unknownFields }
    },
    complete: (object) => withMetadata(objectOf(defaultValue(described, object)), object.metadata),
    validate: ({ apiVersion: __, kind: ___, metadata: ____, ...rest }) => schemaCauses(described, rest),
  }
}

/** Versions of a definition that are served. */
export const servedVersions = (definition: KubernetesObject): ReadonlyArray<Fields> =>
  listOf(valueAt(definition, "spec", "versions"))
    .map(fieldsOf)
    .filter(({ served }) => served === true)

/** A resource that a definition of the cluster describes; undefined if there is none. */
export const customResource = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  group: string,
  version: string,
  plural: string,
) {
  const definition = yield* findObject(cluster, definitions, "", `${plural}.${group}`)
  if (definition === undefined) return undefined
  const found = servedVersions(definition).find(({ name }) => name === version)
  return found === undefined ? undefined : resourceOf(definition, found)
})

/** All definitions of the cluster. */
export const customDefinitions = Effect.fnUntraced(function* (cluster: ClusterServices) {
  const { objects } = yield* cluster.store.list(cluster.clusterId, { resource: definitions.key })
  return yield* Effect.forEach(objects, (version) => objectOfVersion(cluster, version))
})

/** The versions of custom resources, as the API lists them. */
export const customVersions = Effect.fnUntraced(function* (cluster: ClusterServices) {
  const versions = new Map<string, DiscoveredVersion>()
  for (const definition of yield* customDefinitions(cluster)) {
    const group = textOf(valueAt(definition, "spec", "group"))
    for (const served of servedVersions(definition)) {
      const version = textOf(served["name"])
      const key = `${group}/${version}`
      const resources = [...(versions.get(key)?.resources ?? []), discoveredOf(definition, served)]
      versions.set(key, { group, version, resources })
    }
  }
  return [...versions.values()]
})
