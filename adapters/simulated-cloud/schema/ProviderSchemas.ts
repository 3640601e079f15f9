import { readFile } from "node:fs/promises"

import { Context, Effect, Layer, Schema } from "effect"

import type { BlockSchema, ProviderSchema } from "./BlockSchema.ts"
import { type BlockJson, blockOf, ProviderSchemaFile } from "./ProviderSchemaFile.ts"

const decode = Schema.decodeEffect(ProviderSchemaFile)

const blocksOf = (types: Readonly<Record<string, { readonly block: BlockJson }>>): ReadonlyMap<string, BlockSchema> =>
  new Map(Object.entries(types).map(([name, { block }]) => [name, blockOf(block)]))

const read = Effect.fn("ProviderSchemas.read")(function* (file: URL) {
  const { provider_schemas } = yield* decode(yield* Effect.promise(() => readFile(file, "utf8")))
  const [found] = Object.values(provider_schemas)
  if (found === undefined) return yield* Effect.die(`${file.href} holds the schemas of no provider.`)
  const schema: ProviderSchema = {
    provider: blockOf(found.provider.block),
    resources: blocksOf(found.resource_schemas),
    dataSources: blocksOf(found.data_source_schemas),
  }
  return schema
}, Effect.orDie)

const awsSchemaFile = new URL("../aws/provider-schema.json", import.meta.url)

const make = Effect.map(Effect.cached(read(awsSchemaFile)), (schema) => ({ schema }))

/** The schemas of the simulated providers. A provider's file is read at its first use, and kept. */
export class ProviderSchemas extends Context.Service<ProviderSchemas>()(
  "orrery/adapters/simulated-cloud/schema/ProviderSchemas",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
