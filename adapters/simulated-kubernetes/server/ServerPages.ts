import { Effect } from "effect"

import { customDocument } from "../custom-resources/CustomDocuments.ts"
import { customVersions } from "../custom-resources/CustomResources.ts"
import {
  aggregatedDiscovery,
  aggregatedType,
  builtInVersions,
  coreVersions,
  groupList,
  groupOf,
  isAggregated,
  resourceList,
} from "../discovery/Discovery.ts"
import { openApiDocument, publishedApi } from "../schema/PublishedApi.ts"
import { type ApiRequest, jsonResponse, textResponse } from "./ApiRequest.ts"
import type { OpenCluster } from "./OpenCluster.ts"

const healthPages = ["/healthz", "/livez", "/readyz"]
const healthChecks = ["ping", "log", "etcd", "informer-sync"]

const health = ({ path, query }: ApiRequest) => {
  const name = path.slice(1)
  if (!query.has("verbose")) return textResponse("ok")
  return textResponse(`${healthChecks.map((check) => `[+]${check} ok\n`).join("")}${name} check passed\n`)
}

const discoveryPage = Effect.fnUntraced(function* (cluster: OpenCluster, { headers, path }: ApiRequest) {
  const versions = [...builtInVersions(), ...(yield* customVersions(cluster))]
  const [root, group, version, ...rest] = path.split("/").filter((part) => part !== "")
  const shown = (value: unknown) => (value === undefined ? undefined : jsonResponse(value))
  if (group === undefined && isAggregated(headers["accept"])) {
    return jsonResponse(aggregatedDiscovery(versions, root === "api"), 200, aggregatedType)
  }
  if (root === "api") {
    if (group === undefined) return jsonResponse(coreVersions(headers["host"] ?? "127.0.0.1"))
    return version === undefined ? shown(resourceList(versions, "", group)) : undefined
  }
  if (group === undefined) return jsonResponse(groupList(versions))
  if (version === undefined) return shown(groupOf(versions, group))
  return rest.length === 0 ? shown(resourceList(versions, group, version)) : undefined
})

/** The schemas of the API: a list of documents, and each of them. */
const openApiPage = Effect.fnUntraced(function* (cluster: OpenCluster, path: string) {
  const root = "/openapi/v3"
  const custom = yield* customVersions(cluster)
  if (path === root) {
    const names = [
      ...Object.keys(publishedApi().documents),
      ...new Set(custom.map(({ group, version }) => `apis/${group}/${version}`)),
    ]
    const paths = Object.fromEntries(names.map((name) => [name, { serverRelativeURL: `${root}/${name}` }]))
    return jsonResponse({ paths })
  }
  const name = path.slice(root.length + 1)
  const document = openApiDocument(name) ?? (yield* customDocument(cluster, name))
  return document === undefined ? undefined : jsonResponse(document)
})

/** The pages of the server besides its resources: its version, its health, what it has. Undefined for unknown paths. */
export const serverPage = Effect.fnUntraced(function* (cluster: OpenCluster, request: ApiRequest) {
  const { path } = request
  if (path === "/version" || path === "/version/") return jsonResponse(publishedApi().version)
  if (healthPages.includes(path)) return health(request)
  if (path === "/" || path === "") {
    const paths = ["/api", "/api/v1", "/apis", ...healthPages, "/openapi/v3", "/version"]
    return jsonResponse({ paths })
  }
  if (path.startsWith("/openapi/v3")) return yield* openApiPage(cluster, path)
  return path === "/api" || path === "/apis" || path.startsWith("/api/") || path.startsWith("/apis/")
    ? yield* discoveryPage(cluster, request)
    : undefined
})
