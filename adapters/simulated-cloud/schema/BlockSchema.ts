/** Terraform's type constraint in the JSON form the provider protocol carries. */
export type CtyType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", CtyType]
  | readonly ["object", { readonly [name: string]: CtyType }]

export interface AttributeSchema {
  readonly name: string
  readonly type: CtyType
  readonly required: boolean
  readonly optional: boolean
  readonly computed: boolean
  /** Its value is never shown. */
  readonly sensitive: boolean
}

export interface NestedBlockSchema {
  readonly name: string
  readonly nesting: "single" | "list" | "set" | "map"
  readonly required: boolean
  /** Zero means any number. */
  readonly maxItems: number
  readonly block: BlockSchema
}

/** What a resource, data source or provider takes and returns, as Terraform's provider protocol describes it. */
export interface BlockSchema {
  readonly attributes: ReadonlyArray<AttributeSchema>
  readonly blocks: ReadonlyArray<NestedBlockSchema>
}

/** Schemas of types by their names. */
export interface TypeSchemas {
  readonly resources: ReadonlyMap<string, BlockSchema>
  readonly dataSources: ReadonlyMap<string, BlockSchema>
}

/** The schemas of a provider: of its own block, and of its types. */
export interface ProviderSchema extends TypeSchemas {
  readonly provider: BlockSchema
}
