import type { SimulatedProvider } from "#adapters/simulated-cloud/cloud/SimulatedProvider.ts"
import type { BlockSchema } from "#adapters/simulated-cloud/schema/BlockSchema.ts"
import type { BlockJson } from "#adapters/simulated-cloud/schema/ProviderSchemaFile.ts"

import { BindingParser } from "./BindingParser.ts"
import { readBinding } from "./BindingSource.ts"
import { parseProviderBinding } from "./ProviderBindingParser.ts"
import { sensitiveAttributes } from "./SensitiveAttributes.ts"

const sorted = <A>(entries: ReadonlyArray<readonly [string, A]>): { readonly [name: string]: A } =>
  Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)))

const blockJson = ({ attributes, blocks }: BlockSchema, sensitive: ReadonlyArray<string> = []): BlockJson => ({
  ...(attributes.length > 0 && {
    attributes: sorted(
      attributes.map(({ name, type, required, optional, computed }) => [
        name,
        {
          type,
          ...(required && { required }),
          ...(optional && { optional }),
          ...(computed && { computed }),
          ...(sensitive.includes(name) && { sensitive: true }),
        },
      ]),
    ),
  }),
  ...(blocks.length > 0 && {
    block_types: sorted(
      blocks.map(({ name, nesting, required, maxItems, block }) => [
        name,
        {
          nesting_mode: nesting,
          ...(required && { min_items: 1 }),
          ...(maxItems === 1 && { max_items: 1 }),
          block: blockJson(block),
        },
      ]),
    ),
  }),
})

const versioned = (block: BlockJson) => ({ version: 0, block })

const schemasOf = (provider: string, kind: "resource" | "data", types: ReadonlyArray<string>) =>
  sorted(
    types.map((type) => {
      const block = new BindingParser(readBinding(provider, kind, type)).parse()
      return [type, versioned(blockJson(block, sensitiveAttributes[type]))]
    }),
  )

/** What the file of a provider's schemas contains, made from its bindings. */
export const schemaFile = ({ name, source, behaviors, dataSources }: SimulatedProvider) => ({
  format_version: "1.0",
  provider_schemas: {
    [`registry.terraform.io/${source}`]: {
      provider: versioned(blockJson(parseProviderBinding(readBinding(name, "provider")))),
      resource_schemas: schemasOf(name, "resource", Object.keys(behaviors)),
      data_source_schemas: schemasOf(name, "data", Object.keys(dataSources)),
    },
  },
})
