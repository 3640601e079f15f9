import { type DiscoveredResource, type DiscoveredVersion, publishedApi } from "../schema/PublishedApi.ts"

const aggregated = "apidiscovery.k8s.io"

/** Whether a client asks for everything in one response. */
export const isAggregated = (accept: string | undefined): boolean => accept?.includes(`g=${aggregated};v=v2;`) === true

export const aggregatedType = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"

type Versions = ReadonlyArray<DiscoveredVersion>

/** The groups in the order of the real API, with those of custom resources at the end. */
const grouped = (versions: Versions): ReadonlyMap<string, Versions> => {
  const groups = new Map<string, Array<DiscoveredVersion>>()
  for (const version of versions) {
    const there = groups.get(version.group)
    if (there === undefined) groups.set(version.group, [version])
    else there.push(version)
  }
  return groups
}

/** All groups but the core group, or the core group alone. */
export const aggregatedDiscovery = (versions: Versions, isCore: boolean) => ({
  kind: "APIGroupDiscoveryList",
  apiVersion: "apidiscovery.k8s.io/v2",
  metadata: {},
  items: [...grouped(versions)]
    .filter(([group]) => (group === "") === isCore)
    .map(([group, found]) => ({
      metadata: group === "" ? {} : { name: group, creationTimestamp: null },
      versions: found.map(({ resources, version }) => ({ version, resources, freshness: "Current" })),
    })),
})

const apiGroup = (group: string, versions: Versions) => {
  const named = versions.map(({ version }) => ({ groupVersion: `${group}/${version}`, version }))
  return { name: group, versions: named, preferredVersion: named[0] }
}

export const coreVersions = (serverAddress: string) => ({
  kind: "APIVersions",
  versions: ["v1"],
  serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress }],
})

export const groupList = (versions: Versions) => ({
  kind: "APIGroupList",
  apiVersion: "v1",
  groups: [...grouped(versions)].filter(([group]) => group !== "").map(([group, found]) => apiGroup(group, found)),
})

export const groupOf = (versions: Versions, group: string) => {
  const found = versions.filter((version) => version.group === group)
  return found.length === 0 ? undefined : { kind: "APIGroup", apiVersion: "v1", ...apiGroup(group, found) }
}

const listed = (resource: DiscoveredResource) => {
  const namespaced = resource.scope === "Namespaced"
  const { categories, resource: name, responseKind, shortNames, singularResource, subresources = [], verbs } = resource
  return [
    {
      name,
      singularName: singularResource,
      namespaced,
      kind: responseKind.kind,
      verbs,
      ...(shortNames !== undefined && { shortNames }),
      ...(categories !== undefined && { categories }),
    },
    ...subresources.map((sub) => ({
      name: `${name}/${sub.subresource}`,
      singularName: "",
      namespaced,
      ...(sub.responseKind.group !== "" && { group: sub.responseKind.group }),
      ...(sub.responseKind.version !== "" && { version: sub.responseKind.version }),
      kind: sub.responseKind.kind,
      verbs: sub.verbs,
    })),
  ]
}

export const resourceList = (versions: Versions, group: string, version: string) => {
  const found = versions.find((one) => one.group === group && one.version === version)
  if (found === undefined) return undefined
  return {
    kind: "APIResourceList",
    ...(group !== "" && { apiVersion: "v1" }),
    groupVersion: group === "" ? version : `${group}/${version}`,
    resources: found.resources.flatMap(listed),
  }
}

export const builtInVersions = (): Versions => publishedApi().discovery
