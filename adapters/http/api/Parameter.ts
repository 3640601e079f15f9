import { Schema } from "effect"

import type { JsonObject } from "./openapi/JsonWalk.ts"

/** The annotation that describes a parameter in the OpenAPI document. */
export const parameterKey = "x-parameter"

/** What a reader of the OpenAPI document learns of a parameter besides its limits, which its schema has. */
export interface ParameterDocumentation {
  readonly description: string
  readonly example: string | number | boolean
  /** What the server assumes where the parameter is absent. */
  readonly default?: string | number | boolean
  /** Set where a handler reports the missing parameter, with a more helpful error than the contract's. */
  readonly required?: true
  /** JSON Schema of the text in the request, where the schema checks something that it reads from the text. */
  readonly schema?: JsonObject
}

/** Describes a parameter in the path, the query or a header. */
export const parameter = <S extends Schema.Top>(schema: S, documentation: ParameterDocumentation): S["Rebuild"] =>
  schema.annotate({ [parameterKey]: documentation })

/** An id in the path or the query. */
export const idParameter = <S extends Schema.Top>(
  schema: S,
  description: string,
  example = "0197c0de-0000-7000-8000-000000000001",
): S["Rebuild"] =>
  parameter(schema, { description, example, schema: { type: "string", format: "uuid", minLength: 36, maxLength: 36 } })

/** Text of 1 to `charactersMax` characters that fits a pattern. */
export const patternedText = (pattern: RegExp, charactersMax: number, message: string) =>
  Schema.String.check(
    Schema.makeFilter<string>((value) => value.length <= charactersMax && pattern.test(value), {
      message,
      toJsonSchema: () => ({ minLength: 1, maxLength: charactersMax, pattern: pattern.source }),
    }),
  )
