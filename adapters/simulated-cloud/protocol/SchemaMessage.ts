import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../schema/BlockSchema.ts"
import { sensitiveAttributes } from "../schema/SensitiveAttributes.ts"

const nestingNumbers = { single: 1, list: 2, set: 3, map: 4 } as const

const attributeMessage = ({ name, type, ...flags }: AttributeSchema, sensitive: ReadonlySet<string>) => ({
  name,
  type: Buffer.from(JSON.stringify(type)),
  sensitive: sensitive.has(name),
  ...flags,
})

const nestedMessage = ({ name, nesting, required, maxItems, block }: NestedBlockSchema): object => ({
  type_name: name,
  nesting: nestingNumbers[nesting],
  // Terraform allows bounds on lists and sets alone.
  min_items: required && (nesting === "list" || nesting === "set") ? 1 : 0,
  max_items: maxItems,
  block: blockMessage(block, noneSensitive),
})

const noneSensitive: ReadonlySet<string> = new Set()

const blockMessage = ({ attributes, blocks }: BlockSchema, sensitive: ReadonlySet<string>) => ({
  version: 0,
  attributes: attributes.map((attribute) => attributeMessage(attribute, sensitive)),
  block_types: blocks.map(nestedMessage),
})

/** A type's schema as the `Schema` message of the provider protocol. */
export const schemaMessage = (typeName: string, schema: BlockSchema) => ({
  version: 0,
  block: blockMessage(schema, sensitiveAttributes(typeName)),
})
