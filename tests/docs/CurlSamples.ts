import { settings } from "#adapters/main/Settings.ts"
import { type ApiOperation, apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"

const metricsPort = settings.find(({ variable }) => variable === "ORRERY_METRICS_PORT")?.fallback ?? ""

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const at = (value: unknown, key: string): unknown => (isJson(value) ? value[key] : undefined)

/** Options of curl that take the next word as their value. */
const optionsWithValue =
  /^(-[A-Za-z]*[XHdouAFTmEbwc]|--(request|header|data|data-raw|data-binary|json|output|user|user-agent|form|upload-file|max-time|write-out|cookie|connect-timeout|retry|url-query|proto|cacert))$/

const sendsData = /^(-d|--data|--data-raw|--data-binary|--json)$/

/** What a `curl` command line sends. */
export interface CurlCall {
  readonly method: string
  readonly url: string | undefined
  readonly headers: ReadonlyArray<string>
  readonly bodies: ReadonlyArray<string>
}

/** Reads the words behind `curl`. */
export const readCurl = (words: ReadonlyArray<string>): CurlCall => {
  const bodies: Array<string> = []
  const headers: Array<string> = []
  let method: string | undefined
  let url: string | undefined

  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ""
    const value = words[index + 1] ?? ""
    if (optionsWithValue.test(word)) {
      if (/^(-[A-Za-z]*X|--request)$/.test(word)) method = value
      if (/^(-[A-Za-z]*H|--header)$/.test(word)) headers.push(value)
      if (sendsData.test(word)) bodies.push(value)
      index += 1
    } else if (!word.startsWith("-")) url = word
  }

  return {
    method: method ?? (words.includes("-I") ? "HEAD" : bodies.length > 0 ? "POST" : "GET"),
    url,
    headers,
    bodies,
  }
}

const ownHost =
  /^(?:https?:\/\/(?:127\.0\.0\.1|localhost|api\.orrery\.dev)(?::\d+)?|\$\{?[A-Z_]+\}?)(\/[^?#]*)?(?:\?([^#]*))?/

const operationsAt = (path: string, openApi: unknown): unknown => {
  const paths = at(openApi, "paths")
  if (!isJson(paths)) return undefined
  const matches = Object.entries(paths).filter(([template]) =>
    new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(path),
  )
  const exact = matches.find(([template]) => !template.includes("{"))

  return (exact ?? matches[0])?.[1]
}

/** The operation of the API that a call of this path and method is. */
export const operationAt = (path: string, method: string): ApiOperation | undefined => {
  const [bare = ""] = path.split("?")
  const fits = apiOperations.filter(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(bare),
  )
  return fits.find((operation) => !operation.path.includes("{")) ?? fits[0]
}

const parameterNames = (operation: unknown): ReadonlyArray<unknown> => {
  const parameters = at(operation, "parameters")

  return Array.isArray(parameters) ? parameters.map((parameter) => at(parameter, "name")) : []
}

const bodyProblem = (body: string): string | undefined => {
  if (!/^\s*[[{]/.test(body) || body.includes("$")) return undefined
  try {
    JSON.parse(body)
  } catch {
    return "sends what is not JSON."
  }

  return undefined
}

/** What is wrong with a `curl` command line that calls Orrery: its path, method, parameters, or JSON. */
export const checkCurl = (words: ReadonlyArray<string>, openApi: unknown): string | undefined => {
  const { bodies, method, url } = readCurl(words)
  const own = ownHost.exec(url ?? "")
  if (own === null) return url === undefined ? "names no address." : undefined

  const [, path = "/", query = ""] = own
  // The metrics have a port of their own, and are no part of the API.
  if (url?.endsWith(`:${metricsPort}/metrics`) === true || /^\/docs(\/|$)/.test(path)) return undefined
  const operations = operationsAt(path, openApi)
  if (operations === undefined) return `there is no path ${path}.`
  const operation = at(operations, method === "HEAD" ? "get" : method.toLowerCase())
  if (operation === undefined) return `${path} has no method ${method}.`

  const known = parameterNames(operation)
  const unknown = [...new URLSearchParams(query).keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) return `${path} has no parameter ${unknown}.`

  return bodies.map(bodyProblem).find((problem) => problem !== undefined)
}
