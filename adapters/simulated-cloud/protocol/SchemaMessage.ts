import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../schema/BlockSchema.ts"

const nestingNumbers = { single: 1, list: 2, set: 3, map: 4 } as const

const attributeMessage = ({ type, ...attribute }: AttributeSchema) => ({
  ...attribute,
  type: Buffer.from(JSON.stringify(type)),
})

const nestedMessage = ({ name, nesting, required, maxItems, block }: NestedBlockSchema): object => ({
  type_name: name,
  nesting: nestingNumbers[nesting],
  // Terraform allows bounds on lists and sets alone.
  min_items: required && (nesting === "list" || nesting === "set") ? 1 : 0,
  max_items: maxItems,
  block: blockMessage(block),
})

const blockMessage = ({ attributes, blocks }: BlockSchema) => ({
  version: 0,
  attributes: attributes.map(attributeMessage),
  block_types: blocks.map(nestedMessage),
})

/** A type's schema as the `Schema` message of the provider protocol. */
export const schemaMessage = (schema: BlockSchema) => ({ version: 0, block: blockMessage(schema) })
