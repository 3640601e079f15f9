import { Deferred, Effect, Ref } from "effect"

import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import { readDataSource } from "../data/ReadData.ts"
import { decodeAttributes, encodeValue } from "../protocol/DynamicValue.ts"
import type { ConfigMessage } from "../protocol/ProviderMessages.ts"
import { schemaMessage } from "../protocol/SchemaMessage.ts"
import type { BlockSchema } from "../schema/BlockSchema.ts"
import { configureSession, type ProviderSession } from "./ProviderSession.ts"
import { resourceMethods } from "./ResourceMethods.ts"
import type { ServedSchemas } from "./ServedSchemas.ts"

const schemaMessages = (schemas: ReadonlyMap<string, BlockSchema>) =>
  Object.fromEntries([...schemas].map(([name, schema]) => [name, schemaMessage(schema)]))

const typeNames = (schemas: ReadonlyMap<string, BlockSchema>) => [...schemas.keys()].map((type_name) => ({ type_name }))

/** Every call of the provider protocol that Terraform makes of a provider without functions of its own. */
export const providerMethods = (session: ProviderSession, served: ServedSchemas) => ({
  ...resourceMethods(session, served),

  GetMetadata: () =>
    Effect.succeed({
      server_capabilities: {},
      resources: typeNames(served.resources),
      data_sources: typeNames(served.dataSources),
    }),

  GetProviderSchema: () =>
    Effect.sync(() => ({
      provider: schemaMessage(served.provider),
      resource_schemas: schemaMessages(served.resources),
      data_source_schemas: schemaMessages(served.dataSources),
      server_capabilities: {},
    })),

  GetFunctions: () => Effect.succeed({}),

  ValidateProviderConfig: () => Effect.succeed({ diagnostics: [] }),

  ValidateDataResourceConfig: () => Effect.succeed({ diagnostics: [] }),

  ConfigureProvider: ({ config }: Pick<ConfigMessage, "config">) =>
    Effect.as(configureSession(session, decodeAttributes(config) ?? {}), { diagnostics: [] }),

  ReadDataSource: Effect.fnUntraced(function* ({ type_name, config }: ConfigMessage) {
    const schema = served.dataSources.get(type_name)
    if (schema === undefined) {
      return yield* new CloudRefusal({ summary: `Unknown data source ${type_name}`, detail: "" })
    }
    const { region } = yield* Ref.get(session.settings)
    const account = { ...session.account, region }
    return { state: encodeValue(yield* readDataSource(account, type_name, schema, decodeAttributes(config) ?? {})) }
  }),

  StopProvider: () => Effect.as(Deferred.succeed(session.stopped, undefined), {}),
})
