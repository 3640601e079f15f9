export type Verb = "create" | "delete" | "deletecollection" | "get" | "list" | "patch" | "update" | "watch"

/** What a path and a method ask for. */
export interface ResourceRequest {
  readonly verb: Verb
  readonly group: string
  readonly version: string
  readonly plural: string
  /** Empty for all namespaces, and for resources of the whole cluster. */
  readonly namespace: string
  readonly name: string
  readonly subresource: string | undefined
}

const verbs: Readonly<Record<string, readonly [named: Verb, all: Verb]>> = {
  DELETE: ["delete", "deletecollection"],
  GET: ["get", "list"],
  HEAD: ["get", "list"],
  PATCH: ["patch", "patch"],
  POST: ["create", "create"],
  PUT: ["update", "update"],
}

/** Subresources of a namespace; every other word after its name is a resource in it. */
const ofNamespaces = ["finalize", "status"]

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Reads `/apis/apps/v1/namespaces/default/deployments/web/scale`. Undefined for a path that names no resource. */
export const parseApiPath = (method: string, path: string, isWatch: boolean): ResourceRequest | undefined => {
  const [root, ...rest] = path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded)
  const [group, version, ...parts] = root === "api" ? ["", ...rest] : rest
  if ((root !== "api" && root !== "apis") || group === undefined || version === undefined || parts.length === 0) {
    return undefined
  }
  const isInNamespace = parts[0] === "namespaces" && parts.length > 2 && !ofNamespaces.includes(parts[2] ?? "")
  const namespace = isInNamespace ? (parts[1] ?? "") : ""
  const [plural = "", name = "", ...subresource] = isInNamespace ? parts.slice(2) : parts
  const [named, all] = verbs[method] ?? ["get", "list"]
  const verb = name === "" ? all : named
  return {
    verb: isWatch && (verb === "list" || verb === "get") ? "watch" : verb,
    group,
    version,
    plural,
    namespace,
    name,
    subresource: subresource.length === 0 ? undefined : subresource.join("/"),
  }
}
