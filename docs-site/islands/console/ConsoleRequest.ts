/** A parameter of an operation as the OpenAPI document describes it. */
export interface ConsoleParameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description: string
  readonly example: unknown
}

/** What the console must know of an operation. */
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

/** The request that a reader's values make; what was left empty is left out. */
export const makeRequest = (operation: ConsoleOperation, values: ConsoleValues): { url: string; init: RequestInit } => {
  const { hasBody, method, parameters, path, scheme } = operation
  const valueOf = ({ name }: ConsoleParameter): string => values.parameters[name] ?? ""
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, encodeURIComponent(valueOf(parameter))), path)
  const url = new URL(values.server.replace(/\/+$/, "") + filled)
  const headers = new Headers()
  for (const parameter of parameters) {
    const value = valueOf(parameter)
    if (value === "") continue
    if (parameter.in === "query") url.searchParams.set(parameter.name, value)
    if (parameter.in === "header") headers.set(parameter.name, value)
  }
  if (values.credential !== "" && scheme === "apiKey") headers.set("X-API-Key", values.credential)
  if (values.credential !== "" && scheme === "bearer") headers.set("Authorization", `Bearer ${values.credential}`)
  const body = hasBody && values.body.trim() !== "" ? values.body : undefined
  if (body !== undefined) headers.set("Content-Type", "application/json")
  return {
    url: url.href,
    init: { method, headers, credentials: "omit", cache: "no-store", ...(body === undefined ? {} : { body }) },
  }
}

/** The body of the sample that stands under the operation. */
export const bodyOfSample = (curl: string): string => {
  const [, body = ""] = /-d '([\s\S]*)'\s*$/.exec(curl) ?? []
  return body.replaceAll(`'\\''`, "'")
}

/** An answer as text for people: JSON with indentation, anything else as it is. */
export const readableBody = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
