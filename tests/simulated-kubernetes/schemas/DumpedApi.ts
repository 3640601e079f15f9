import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"

import type { ControlPlane } from "#tests/fixtures/kubernetes/ControlPlane.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"

/** The groups that a simulated cluster serves. */
const groups = [
  "api/v1",
  "apis/apiextensions.k8s.io/v1",
  "apis/apps/v1",
  "apis/authentication.k8s.io/v1",
  "apis/authorization.k8s.io/v1",
  "apis/autoscaling/v2",
  "apis/batch/v1",
  "apis/certificates.k8s.io/v1",
  "apis/coordination.k8s.io/v1",
  "apis/discovery.k8s.io/v1",
  "apis/networking.k8s.io/v1",
  "apis/node.k8s.io/v1",
  "apis/policy/v1",
  "apis/rbac.authorization.k8s.io/v1",
  "apis/scheduling.k8s.io/v1",
  "apis/storage.k8s.io/v1",
]

interface Resource {
  readonly resource: string
  readonly scope: string
  readonly verbs: ReadonlyArray<string>
}
interface GroupDiscovery {
  readonly metadata: { readonly name?: string }
  readonly versions: ReadonlyArray<{ readonly version: string; readonly resources: ReadonlyArray<Resource> }>
}
interface Document {
  readonly openapi: string
  readonly info: unknown
  readonly paths: unknown
  readonly components: { readonly schemas: Readonly<Record<string, unknown>>; readonly securitySchemes: unknown }
}

/** Reads everything that a simulated cluster copies from a real API server. */
export const dumpedApi = Effect.fnUntraced(function* (controlPlane: ControlPlane) {
  const api = yield* kubernetesApi(controlPlane)
  const read = Effect.fnUntraced(function* <A>(path: string, accept = "application/json") {
    const response = yield* api.send(HttpClientRequest.get(path, { headers: { accept } }))
    return (yield* Effect.orDie(response.json)) as A
  })
  const aggregated = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"
  const discoveries = [
    yield* read<{ readonly items: ReadonlyArray<GroupDiscovery> }>("/api", aggregated),
    yield* read<{ readonly items: ReadonlyArray<GroupDiscovery> }>("/apis", aggregated),
  ].flatMap(({ items }) => items)

  const schemas: Record<string, unknown> = {}
  const documents: Record<string, unknown> = {}
  const columns: Record<string, unknown> = {}
  const discovery: Array<unknown> = []
  for (const path of groups) {
    const { components, ...rest } = yield* read<Document>(`/openapi/v3/${path}`)
    Object.assign(schemas, components.schemas)
    documents[path] = {
      ...rest,
      securitySchemes: components.securitySchemes,
      schemas: Object.keys(components.schemas),
    }
    const [version = "", group = ""] = path.split("/").toReversed()
    const name = group === "api" ? "" : group
    const found = discoveries.find(({ metadata }) => (metadata.name ?? "") === name)
    const resources = found?.versions.find((candidate) => candidate.version === version)?.resources ?? []
    discovery.push({ group: name, version, resources })
    for (const { resource, verbs } of resources.filter((candidate) => candidate.verbs.includes("list"))) {
      if (!verbs.includes("watch")) continue
      const table = yield* read<{ readonly columnDefinitions: unknown }>(
        `/${path}/${resource}?limit=1`,
        "application/json;as=Table;g=meta.k8s.io;v=v1",
      )
      columns[name === "" ? resource : `${resource}.${name}`] = table.columnDefinitions
    }
  }

  const rbac = "/apis/rbac.authorization.k8s.io/v1"
  const itemsAt = (path: string) =>
    Effect.map(
      read<{ readonly items: ReadonlyArray<{ metadata: { labels?: unknown; annotations?: unknown; name: string } }> }>(
        path,
      ),
      ({ items }) =>
        items.map(({ metadata: { annotations, labels, name }, ...item }) => ({
          metadata: { name, labels, annotations },
          ...item,
        })),
    )
  return {
    version: yield* read("/version"),
    discovery,
    documents,
    schemas,
    columns,
    clusterRoles: yield* itemsAt(`${rbac}/clusterroles`),
    clusterRoleBindings: yield* itemsAt(`${rbac}/clusterrolebindings`),
    priorityClasses: yield* itemsAt("/apis/scheduling.k8s.io/v1/priorityclasses"),
  }
})
