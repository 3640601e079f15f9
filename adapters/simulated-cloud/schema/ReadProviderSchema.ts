import { readFile } from "node:fs/promises"

import { Effect, Schema } from "effect"

import type { BlockSchema, ProviderSchema } from "./BlockSchema.ts"
import { type BlockJson, blockOf, ProviderSchemaFile } from "./ProviderSchemaFile.ts"

const decode = Schema.decodeEffect(ProviderSchemaFile)

const blocksOf = (types: Readonly<Record<string, { readonly block: BlockJson }>>): ReadonlyMap<string, BlockSchema> =>
  new Map(Object.entries(types).map(([name, { block }]) => [name, blockOf(block)]))

/** Reads a file as `terraform providers schema -json` prints it, of one provider. */
export const readProviderSchema = Effect.fn("ReadProviderSchema")(function* (file: URL) {
  const { provider_schemas } = yield* decode(yield* Effect.promise(() => readFile(file, "utf8")))
  const [found] = Object.values(provider_schemas)
  if (found === undefined) return yield* Effect.die(`${file.href} has the schemas of no provider.`)
  const schema: ProviderSchema = {
    provider: blockOf(found.provider.block),
    resources: blocksOf(found.resource_schemas),
    dataSources: blocksOf(found.data_source_schemas),
  }
  return schema
}, Effect.orDie)
