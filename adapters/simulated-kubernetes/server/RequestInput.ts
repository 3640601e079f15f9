import { parse } from "yaml"

import { badRequest, unsupportedMediaType } from "../errors/StatusError.ts"
import { type Fields, fieldsOf, isFields, textOf } from "../objects/Fields.ts"
import type { DeleteOptions, PropagationPolicy } from "../requests/DeleteObject.ts"
import type { ListOptions, Selection } from "../requests/ListObjects.ts"
import type { RequestOptions } from "../requests/RequestOptions.ts"
import type { WatchOptions } from "../requests/WatchObjects.ts"
import type { ApiRequest } from "./ApiRequest.ts"

const accepted = ["application/json", "application/yaml"]

export const mediaTypeOf = ({ headers }: ApiRequest): string =>
  (headers["content-type"] ?? "application/json").split(";")[0]?.trim() ?? ""

/** Aliases that expand into more than the text itself are refused. */
const parseText = (text: string, isYaml: boolean): unknown => {
  try {
    return isYaml ? parse(text, { maxAliasCount: 100 }) : JSON.parse(text)
  } catch (error) {
    throw badRequest(`the body of the request cannot be read: ${error instanceof Error ? error.message : "unknown"}`)
  }
}

/** The body as JSON, whatever it is of. */
export const parseBody = (request: ApiRequest, isYaml = mediaTypeOf(request).endsWith("yaml")): unknown =>
  parseText(request.body, isYaml)

/** The object in the body of a request that creates or replaces one. */
export const objectInput = (request: ApiRequest): Fields => {
  if (!accepted.includes(mediaTypeOf(request))) throw unsupportedMediaType(accepted)
  const input = parseBody(request)
  if (!isFields(input)) throw badRequest("the body of the request must be an object")
  return input
}

const printable = /^[\x20-\x7e]{1,128}$/

/** The manager of fields: named by the request, or by the program that sends it. */
const managerOf = ({ headers, query }: ApiRequest): string => {
  const named = query.get("fieldManager")
  if (named !== null && named !== "") {
    if (printable.test(named)) return named
    throw badRequest("fieldManager must have 1 to 128 printable characters")
  }
  return headers["user-agent"]?.split("/")[0]?.slice(0, 128) || "unknown"
}

const validationOf = (query: URLSearchParams): RequestOptions["fieldValidation"] => {
  const asked = query.get("fieldValidation") || "Warn"
  if (asked === "Ignore" || asked === "Strict" || asked === "Warn") return asked
  throw badRequest(
    `fieldValidation: Unsupported value: ${JSON.stringify(asked)}: supported values: "", "Ignore", "Strict", "Warn"`,
  )
}

const isDryRun = (value: unknown): boolean => {
  if (value === null || value === undefined || value === "") return false
  if (value === "All") return true
  throw badRequest(`dryRun: Unsupported value: ${JSON.stringify(value)}: supported values: "All"`)
}

export const requestOptions = (request: ApiRequest) => ({
  dryRun: isDryRun(request.query.get("dryRun")),
  fieldManager: managerOf(request),
  hasFieldManager: (request.query.get("fieldManager") ?? "") !== "",
  fieldValidation: validationOf(request.query),
  force: request.query.get("force") === "true",
  warnings: new Array<string>(),
})

const policies: ReadonlyArray<PropagationPolicy> = ["Background", "Foreground", "Orphan"]

/** The options of a deletion are in its body, in its parameters, or nowhere. */
export const deleteOptions = (request: ApiRequest): DeleteOptions => {
  const body = request.body.trim() === "" ? {} : fieldsOf(parseBody(request))
  const { orphanDependents, preconditions } = body
  const asked = body["propagationPolicy"] ?? request.query.get("propagationPolicy") ?? undefined
  const policy = policies.find((one) => one === asked) ?? (orphanDependents === true ? "Orphan" : "Background")
  const { resourceVersion, uid } = fieldsOf(preconditions)
  const dryRun = Array.isArray(body["dryRun"]) ? body["dryRun"][0] : request.query.get("dryRun")
  return {
    dryRun: isDryRun(dryRun),
    propagationPolicy: policy,
    preconditions: {
      uid: uid === undefined ? undefined : textOf(uid),
      resourceVersion: resourceVersion === undefined ? undefined : textOf(resourceVersion),
    },
  }
}

const watchSecondsDefault = 1800

const numberIn = (query: URLSearchParams, name: string): number => {
  const value = Number(query.get(name) ?? 0)
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

export const isTrue = (query: URLSearchParams, name: string): boolean => ["1", "true"].includes(query.get(name) ?? "")

const selection = ({ query }: ApiRequest, namespace: string, name: string): Selection => {
  const fieldSelector = query.get("fieldSelector") ?? ""
  const named = name === "" ? [] : [`metadata.name=${name}`]
  return {
    namespace,
    labelSelector: query.get("labelSelector") ?? "",
    fieldSelector: [...named, ...(fieldSelector === "" ? [] : [fieldSelector])].join(","),
  }
}

export const listOptions = (request: ApiRequest, namespace: string): ListOptions => ({
  ...selection(request, namespace, ""),
  limit: numberIn(request.query, "limit"),
  continueFrom: request.query.get("continue") ?? "",
  resourceVersion: request.query.get("resourceVersion") ?? "",
  resourceVersionMatch: request.query.get("resourceVersionMatch") ?? "",
})

export const watchOptions = (request: ApiRequest, namespace: string, name: string): WatchOptions => ({
  ...selection(request, namespace, name),
  resourceVersion: request.query.get("resourceVersion") ?? "",
  allowBookmarks: isTrue(request.query, "allowWatchBookmarks"),
  sendInitialEvents: isTrue(request.query, "sendInitialEvents"),
  timeoutSeconds: numberIn(request.query, "timeoutSeconds") || watchSecondsDefault,
})
