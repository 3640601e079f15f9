import type { Schema } from "effect"

/** The annotation that carries JSON Schema keywords from a schema into the OpenAPI document. */
export const documentationKey = "x-documentation"

/** JSON Schema keywords that describe a value but need no check at run time, because this server is the one that writes it. */
export interface Documentation {
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly examples?: ReadonlyArray<Schema.Json>
}

/** Describes a wire value for the OpenAPI document. */
export const documented = <S extends Schema.Top>(schema: S, documentation: Documentation): S["Rebuild"] =>
  schema.annotate({ [documentationKey]: documentation })
