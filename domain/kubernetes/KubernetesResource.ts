/** A type of objects: where its collection is in the API of a cluster. */
export interface KubernetesResource {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  /** The name of the collection, such as `deployments`. */
  readonly plural: string
  readonly kind: string
  /** Whether its objects are in namespaces. */
  readonly namespaced: boolean
}

/** Names one object of a resource. The namespace is missing for objects in none. */
export interface ObjectName {
  readonly name: string
  readonly namespace?: string
}

/** The `apiVersion` of a resource's objects, such as `v1` and `apps/v1`. */
export const apiVersionOf = ({ group, version }: Pick<KubernetesResource, "group" | "version">): string =>
  group === "" ? version : `${group}/${version}`

/** Reads an `apiVersion`. */
export const groupVersionOf = (apiVersion: string): Pick<KubernetesResource, "group" | "version"> => {
  const slash = apiVersion.indexOf("/")
  return { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1) }
}

/** The path of a resource's collection, in one namespace or in all of them. */
export const collectionPath = (resource: KubernetesResource, namespace?: string): string =>
  [
    resource.group === "" ? "/api" : `/apis/${encodeURIComponent(resource.group)}`,
    encodeURIComponent(resource.version),
    ...(namespace === undefined ? [] : ["namespaces", encodeURIComponent(namespace)]),
    encodeURIComponent(resource.plural),
  ].join("/")

/** The path of one object. */
export const objectPath = (resource: KubernetesResource, { name, namespace }: ObjectName): string =>
  `${collectionPath(resource, namespace)}/${encodeURIComponent(name)}`
