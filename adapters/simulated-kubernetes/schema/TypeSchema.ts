/** The part of a JSON schema that describes objects of Kubernetes. */
export interface TypeSchema {
  readonly $ref?: string
  readonly allOf?: ReadonlyArray<TypeSchema>
  readonly anyOf?: ReadonlyArray<TypeSchema>
  readonly oneOf?: ReadonlyArray<TypeSchema>
  readonly not?: TypeSchema
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, TypeSchema>>
  readonly additionalProperties?: TypeSchema | boolean
  readonly items?: TypeSchema
  readonly required?: ReadonlyArray<string>
  readonly default?: unknown
  readonly nullable?: boolean
  readonly enum?: ReadonlyArray<unknown>
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: boolean
  readonly exclusiveMaximum?: boolean
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly uniqueItems?: boolean
  readonly "x-kubernetes-list-type"?: "atomic" | "map" | "set"
  readonly "x-kubernetes-list-map-keys"?: ReadonlyArray<string>
  readonly "x-kubernetes-map-type"?: "atomic" | "granular"
  readonly "x-kubernetes-patch-merge-key"?: string
  readonly "x-kubernetes-patch-strategy"?: string
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean
  readonly "x-kubernetes-int-or-string"?: boolean
  readonly "x-kubernetes-embedded-resource"?: boolean
  readonly "x-kubernetes-validations"?: ReadonlyArray<unknown>
}

/** A schema whose references are followed, with the name of the type that it refers to. */
export interface ResolvedSchema extends TypeSchema {
  readonly typeName?: string
}

const prefix = "#/components/schemas/"

/** Follows references to a table of types. A reference keeps what its field says besides. */
export const schemaResolver = (types: Readonly<Record<string, TypeSchema>>) => {
  const resolved = new WeakMap<TypeSchema, ResolvedSchema>()
  const resolve = (schema: TypeSchema): ResolvedSchema => {
    const known = resolved.get(schema)
    if (known !== undefined) return known
    const [only, ...others] = schema.allOf ?? []
    const reference = schema.$ref ?? (others.length === 0 ? only?.$ref : undefined)
    const typeName = reference?.slice(prefix.length)
    const target = typeName === undefined ? undefined : types[typeName]
    if (typeName === undefined || target === undefined) return schema
    const { $ref: _, allOf: __, ...own } = schema
    const found: ResolvedSchema = { ...target, ...own, typeName }
    resolved.set(schema, found)
    return found
  }
  return resolve
}

export type SchemaResolver = ReturnType<typeof schemaResolver>

/** The schema of a member, undefined if there is none of that name. */
export const memberSchema = (schema: TypeSchema, name: string): TypeSchema | undefined =>
  schema.properties?.[name] ??
  (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined)
