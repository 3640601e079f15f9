import { readFileSync } from "node:fs"

import type { RequiredPermission } from "#adapters/http/api/Access.ts"

/** A JSON schema as OpenAPI 3.1 has it, as far as the API uses it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: ReadonlyArray<unknown>
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
}

/** A parameter of an operation: its place and its values. */
export interface ApiParameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description: string
  readonly example: unknown
  readonly schema: JsonSchema
}

/** A response of an operation, for one status. */
export interface ApiResponse {
  readonly status: number
  readonly description: string
  readonly schema: JsonSchema | undefined
  /** Names of its headers. */
  readonly headers: ReadonlyArray<string>
}

/** One operation of the API, with everything its description needs. */
export interface ApiOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly authentication: "apiKey" | "bearer" | "none"
  /** The permissions it requires. `when` is set where one is not always required. */
  readonly permissions: ReadonlyArray<RequiredPermission>
  /** What a request costs of the caller's allowance, in tokens. */
  readonly cost: number
  /** Why a POST takes no Idempotency-Key. */
  readonly retryWithoutKey?: string
  readonly parameters: ReadonlyArray<ApiParameter>
  readonly body: { readonly required: boolean; readonly schema: JsonSchema } | undefined
  readonly responses: ReadonlyArray<ApiResponse>
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

interface RawOperation {
  readonly operationId: string
  readonly "x-required-permissions": ReadonlyArray<RequiredPermission>
  readonly "x-request-cost": number
  readonly "x-retry-without-idempotency-key"?: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly security: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly parameters: ReadonlyArray<ApiParameter>
  readonly requestBody?: Content & { readonly required: boolean }
  readonly responses: Readonly<
    Record<string, Content & { readonly description: string; readonly headers?: Readonly<Record<string, unknown>> }>
  >
}

interface RawDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>
  }
}

/** The committed description of the API, which a test holds to the schemas the server validates with. */
export const apiDocument = JSON.parse(
  readFileSync(new URL("../../public/openapi.json", import.meta.url), "utf8"),
) as RawDocument

const schemaOf = ({ content }: Content): JsonSchema | undefined => content?.["application/json"]?.schema

const readOperation = (method: string, path: string, raw: RawOperation): ApiOperation => {
  const [scheme] = raw.security.flatMap((requirement) => Object.keys(requirement))
  const retryWithoutKey = raw["x-retry-without-idempotency-key"]
  const bodySchema = raw.requestBody === undefined ? undefined : schemaOf(raw.requestBody)
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    tag: raw.tags[0],
    summary: raw.summary,
    description: raw.description,
    authentication: scheme === "apiKey" || scheme === "bearer" ? scheme : "none",
    permissions: raw["x-required-permissions"],
    cost: raw["x-request-cost"],
    ...(retryWithoutKey !== undefined && { retryWithoutKey }),
    parameters: raw.parameters,
    body: bodySchema === undefined ? undefined : { required: raw.requestBody?.required ?? false, schema: bodySchema },
    responses: Object.entries(raw.responses).map(([status, response]) => ({
      status: Number(status),
      description: response.description,
      schema: schemaOf(response),
      headers: Object.keys(response.headers ?? {}),
    })),
  }
}

/** Every operation, in the order of the document. */
export const apiOperations: ReadonlyArray<ApiOperation> = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, raw]) => readOperation(method, path, raw)),
)

/** The name of the component a schema refers to. */
export const componentName = ({ $ref }: JsonSchema): string | undefined => $ref?.split("/").at(-1)

/** The texts a value is chosen from, also if they are a component; one for a constant. */
export const choicesOf = (schema: JsonSchema): ReadonlyArray<unknown> | undefined => {
  const { const: only, enum: values } = resolve(schema)
  return only === undefined ? values : [only]
}

/** The schema itself, behind a reference. */
export const resolve = (schema: JsonSchema): JsonSchema => {
  const name = componentName(schema)
  if (name === undefined) return schema
  const found = apiDocument.components.schemas[name]
  if (found === undefined) throw new Error(`The OpenAPI document has no schema ${name}.`)
  return found
}
