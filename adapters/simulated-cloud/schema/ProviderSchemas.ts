import { readFile } from "node:fs/promises"

import { Context, Effect, Layer, Schema } from "effect"

import { SimulatedProviders } from "../SimulatedProviders.ts"
import type { BlockSchema, ProviderSchema } from "./BlockSchema.ts"
import { type BlockJson, blockOf, ProviderSchemaFile } from "./ProviderSchemaFile.ts"

const decode = Schema.decodeEffect(ProviderSchemaFile)

const blocksOf = (types: Readonly<Record<string, { readonly block: BlockJson }>>): ReadonlyMap<string, BlockSchema> =>
  new Map(Object.entries(types).map(([name, { block }]) => [name, blockOf(block)]))

/** Reads a file as `terraform providers schema -json` prints it, of one provider. */
export const readProviderSchema = Effect.fn("ProviderSchemas.read")(function* (file: URL) {
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

const make = Effect.flatMap(SimulatedProviders, (providers) =>
  Effect.forEach(providers, (provider) =>
    Effect.map(Effect.cached(readProviderSchema(provider.schemaFile)), (schema) => ({ provider, schema })),
  ),
)

/** The simulated providers with their schemas. A provider's file is read at its first use, and kept. */
export class ProviderSchemas extends Context.Service<ProviderSchemas>()(
  "orrery/adapters/simulated-cloud/schema/ProviderSchemas",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
