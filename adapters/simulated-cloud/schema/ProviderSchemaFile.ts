import { Schema } from "effect"

import type { BlockSchema, CtyType } from "./BlockSchema.ts"

const CtyTypeJson: Schema.Codec<CtyType> = Schema.Union([
  Schema.Literals(["string", "number", "bool", "dynamic"]),
  Schema.Tuple([Schema.Literals(["list", "set", "map"]), Schema.suspend((): Schema.Codec<CtyType> => CtyTypeJson)]),
  Schema.Tuple([
    Schema.Literal("object"),
    Schema.Record(
      Schema.String,
      Schema.suspend((): Schema.Codec<CtyType> => CtyTypeJson),
    ),
  ]),
])

const Flag = Schema.optionalKey(Schema.Literal(true))

const AttributeJson = Schema.Struct({
  type: CtyTypeJson,
  required: Flag,
  optional: Flag,
  computed: Flag,
  sensitive: Flag,
})

interface NestedBlockJson {
  readonly nesting_mode: "single" | "list" | "set" | "map"
  readonly min_items?: 1
  readonly max_items?: 1
  readonly block: BlockJson
}

export interface BlockJson {
  readonly attributes?: { readonly [name: string]: typeof AttributeJson.Type }
  readonly block_types?: { readonly [name: string]: NestedBlockJson }
}

const BlockJson: Schema.Codec<BlockJson> = Schema.Struct({
  attributes: Schema.optionalKey(Schema.Record(Schema.String, AttributeJson)),
  block_types: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({
        nesting_mode: Schema.Literals(["single", "list", "set", "map"]),
        min_items: Schema.optionalKey(Schema.Literal(1)),
        max_items: Schema.optionalKey(Schema.Literal(1)),
        block: Schema.suspend((): Schema.Codec<BlockJson> => BlockJson),
      }),
    ),
  ),
})

const VersionedBlock = Schema.Struct({ version: Schema.Literal(0), block: BlockJson })

/** A provider's schemas as `terraform providers schema -json` prints them. The key of the one entry is the provider's address. */
export const ProviderSchemaFile = Schema.fromJsonString(
  Schema.Struct({
    format_version: Schema.Literal("1.0"),
    provider_schemas: Schema.Record(
      Schema.String,
      Schema.Struct({
        provider: VersionedBlock,
        resource_schemas: Schema.Record(Schema.String, VersionedBlock),
        data_source_schemas: Schema.Record(Schema.String, VersionedBlock),
      }),
    ),
  }),
)

/** A block of a schema file as the simulated cloud works with it. */
export const blockOf = ({ attributes = {}, block_types = {} }: BlockJson): BlockSchema => ({
  attributes: Object.entries(attributes).map(
    ([name, { type, required = false, optional = false, computed = false, sensitive = false }]) => ({
      name,
      type,
      required,
      optional,
      computed,
      sensitive,
    }),
  ),
  blocks: Object.entries(block_types).map(([name, { nesting_mode, min_items, max_items = 0, block }]) => ({
    name,
    nesting: nesting_mode,
    required: min_items !== undefined,
    maxItems: max_items,
    block: blockOf(block),
  })),
})
