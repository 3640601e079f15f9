import { objectOf } from "../objects/KubernetesObject.ts"
import { completeObject } from "../objects/ObjectDefaults.ts"
import { validateObject } from "../objects/ObjectValidation.ts"
import { decodeObject } from "../schema/DecodeObject.ts"
import {
  type DiscoveredResource,
  type DiscoveredVersion,
  type PublishedApi,
  publishedApi,
} from "../schema/PublishedApi.ts"
import { type ApiResource, apiVersionOf, resourceKey } from "./ApiResource.ts"

interface KindOfSchema {
  readonly group: string
  readonly version: string
  readonly kind: string
}

const gvkName = ({ group, kind, version }: KindOfSchema): string => `${group}/${version}/${kind}`

/** The types of kinds, by group, version and kind. */
const typeNames = (api: PublishedApi): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(api.schemas).flatMap(([typeName, schema]) => {
      const kinds = Reflect.get(schema, "x-kubernetes-group-version-kind") as ReadonlyArray<KindOfSchema> | undefined
      // Options of requests name every group.
      return kinds?.length === 1 ? kinds.map((kind) => [gvkName(kind), typeName] as const) : []
    }),
  )

const scalePaths = {
  specReplicas: ["spec", "replicas"],
  statusReplicas: ["status", "replicas"],
  labelSelector: undefined,
}

const resourceOf = (
  api: PublishedApi,
  { group, version }: DiscoveredVersion,
  discovered: DiscoveredResource,
  typeName: string,
): ApiResource => {
  const { resource: plural, responseKind, scope, subresources = [] } = discovered
  const key = resourceKey(group, plural)
  const kind = { kind: responseKind.kind, version: apiVersionOf({ group, version }) }
  const has = (name: string) => subresources.some(({ subresource }) => subresource === name)
  return {
    group,
    version,
    kind: responseKind.kind,
    plural,
    namespaced: scope === "Namespaced",
    discovered,
    key,
    subject: { group, resource: plural },
    hasStatus: has("status"),
    scale: has("scale") ? scalePaths : undefined,
    resolve: api.resolve,
    type: { $ref: `#/components/schemas/${typeName}` },
    columns: api.columns[key] ?? [],
    columnPaths: undefined,
    decode: (input) => {
      const { unknownFields, value } = decodeObject(api, typeName, { ...kind, version }, input)
      return { object: { ...objectOf(value), apiVersion: kind.version, kind: kind.kind }, unknownFields }
    },
    complete: (object) => completeObject(key, object),
    validate: (object, before) => validateObject(key, object, before),
  }
}

let resources: ReadonlyMap<string, ApiResource> | undefined

/** Every resource of a real cluster that a simulated one has, by `GROUP/VERSION/PLURAL`. */
export const builtInResources = (): ReadonlyMap<string, ApiResource> => {
  if (resources === undefined) {
    const api = publishedApi()
    const names = typeNames(api)
    resources = new Map(
      api.discovery.flatMap((discovered) =>
        discovered.resources.flatMap((resource) => {
          const { group, version } = discovered
          const typeName = names.get(gvkName({ group, version, kind: resource.responseKind.kind }))
          if (typeName === undefined) return []
          return [
            [`${group}/${version}/${resource.resource}`, resourceOf(api, discovered, resource, typeName)] as const,
          ]
        }),
      ),
    )
  }
  return resources
}

export const builtInResource = (group: string, version: string, plural: string): ApiResource | undefined =>
  builtInResources().get(`${group}/${version}/${plural}`)
