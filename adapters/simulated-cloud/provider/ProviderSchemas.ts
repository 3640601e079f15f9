import { Context, Effect, Layer } from "effect"

import { readProviderSchema } from "../schema/ReadProviderSchema.ts"
import { SimulatedProviders } from "../SimulatedProviders.ts"

const make = Effect.flatMap(SimulatedProviders, (providers) =>
  Effect.forEach(providers, (provider) =>
    Effect.map(Effect.cached(readProviderSchema(provider.schemaFile)), (schema) => ({ provider, schema })),
  ),
)

/** The simulated providers with their schemas. A provider's file is read at its first use, and kept. */
export class ProviderSchemas extends Context.Service<ProviderSchemas>()(
  "orrery/adapters/simulated-cloud/provider/ProviderSchemas",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
