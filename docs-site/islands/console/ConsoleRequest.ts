import { credentials, curlCommand } from "../../generated/api-reference/CurlCommand.ts"

/** A parameter of an operation as the OpenAPI document describes it. */
export interface ConsoleParameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description: string
  readonly example: unknown
}

/** What the console needs to know about an operation. */
export interface ConsoleOperation {
  readonly method: string
  readonly path: string
  readonly scheme: "apiKey" | "bearer" | undefined
  readonly parameters: ReadonlyArray<ConsoleParameter>
  readonly hasBody: boolean
}

interface Described {
  readonly operationId: string
  readonly security: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly parameters: ReadonlyArray<ConsoleParameter>
  readonly requestBody?: unknown
}

/** As much of an OpenAPI document as the console reads. */
export interface ConsoleDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

/** Finds an operation by its name. */
export const findOperation = ({ paths }: ConsoleDocument, operationId: string): ConsoleOperation | undefined => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== operationId) continue
      const [scheme] = operation.security.flatMap((requirement) => Object.keys(requirement))
      return {
        method: method.toUpperCase(),
        path,
        scheme: scheme === "apiKey" || scheme === "bearer" ? scheme : undefined,
        parameters: operation.parameters,
        hasBody: operation.requestBody !== undefined,
      }
    }
  }
  return undefined
}

/** What a reader filled in. */
export interface ConsoleValues {
  readonly server: string
  readonly credential: string
  readonly parameters: Readonly<Record<string, string>>
  readonly body: string
}

type Value = readonly [name: string, value: string]

/** The address and headers of a request, without the credential. */
const parts = ({ parameters, path }: ConsoleOperation, values: ConsoleValues) => {
  const given = (place: ConsoleParameter["in"]): ReadonlyArray<Value> =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name }): Value => [name, values.parameters[name] ?? ""])
  const filled = given("path").reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const notEmpty = ([, value]: Value): boolean => value !== ""
  return {
    address: values.server.trim().replace(/\/+$/, "") + filled,
    query: given("query").filter(notEmpty),
    headers: given("header").filter(notEmpty),
  }
}

const bodyOf = ({ hasBody }: ConsoleOperation, { body }: ConsoleValues): string | undefined =>
  hasBody && body.trim() !== "" ? body : undefined

/** The request with a reader's values, without empty ones. Its address never contains the credential. */
export const makeRequest = (operation: ConsoleOperation, values: ConsoleValues): { url: string; init: RequestInit } => {
  const { address, headers: given, query } = parts(operation, values)
  const url = new URL(address)
  for (const [name, value] of query) url.searchParams.set(name, value)
  const headers = new Headers(given.map(([name, value]) => [name, value]))
  const credential = values.credential.trim()
  if (credential !== "" && operation.scheme !== undefined) {
    const { before, header } = credentials[operation.scheme]
    headers.set(header, before + credential)
  }
  const body = bodyOf(operation, values)
  if (body !== undefined) headers.set("Content-Type", "application/json")
  return {
    url: url.href,
    init: {
      method: operation.method,
      headers,
      credentials: "omit",
      cache: "no-store",
      // Browsers send own headers, and with them the key, to the address of a redirect.
      redirect: "manual",
      referrerPolicy: "no-referrer",
      ...(body === undefined ? {} : { body }),
    },
  }
}

/** The same request for a terminal. It names the variable that holds the credential: commands are copied and stored. */
export const asCurl = (operation: ConsoleOperation, values: ConsoleValues): string => {
  const { address, headers, query } = parts(operation, values)
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`
  const body = bodyOf(operation, values)
  return curlCommand({
    method: operation.method,
    url: address + search,
    credential: operation.scheme === undefined ? undefined : credentials[operation.scheme],
    headers,
    body,
  })
}

/** A response as text for people: JSON with indentation, anything else as it is. */
export const readableBody = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
