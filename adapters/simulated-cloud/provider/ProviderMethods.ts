import { Deferred, Effect, Ref } from "effect"

import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import { readDataSource } from "../cloud/ReadData.ts"
import { decodeAttributes, encodeValue } from "../protocol/DynamicValue.ts"
import type {
  ApplyMessage,
  ConfigMessage,
  ImportMessage,
  PlanMessage,
  ReadMessage,
  UpgradeMessage,
} from "../protocol/ProviderMessages.ts"
import { schemaMessage } from "../protocol/SchemaMessage.ts"
import type { BlockSchema } from "../schema/BlockSchema.ts"
import { configureSession } from "./ProviderSession.ts"
import {
  applyChange,
  importState,
  planChange,
  readState,
  type RunningProvider,
  upgradeState,
} from "./ResourceMethods.ts"

const schemaMessages = (schemas: ReadonlyMap<string, BlockSchema>) =>
  Object.fromEntries([...schemas].map(([name, schema]) => [name, schemaMessage(schema)]))

const typeNames = (schemas: ReadonlyMap<string, BlockSchema>) => [...schemas.keys()].map((type_name) => ({ type_name }))

/** Every call of the provider protocol that Terraform makes to a provider without functions. */
export const providerMethods = (provider: RunningProvider) => ({
  UpgradeResourceState: (request: UpgradeMessage) => upgradeState(provider, request),

  ReadResource: (request: ReadMessage) => readState(provider, request),

  PlanResourceChange: (request: PlanMessage) => planChange(provider, request),

  ApplyResourceChange: (request: ApplyMessage) => applyChange(provider, request),

  ImportResourceState: (request: ImportMessage) => importState(provider, request),

  GetMetadata: () =>
    Effect.succeed({
      server_capabilities: {},
      resources: typeNames(provider.served.resources),
      data_sources: typeNames(provider.served.dataSources),
    }),

  GetProviderSchema: () =>
    Effect.sync(() => ({
      provider: schemaMessage(provider.served.provider),
      resource_schemas: schemaMessages(provider.served.resources),
      data_source_schemas: schemaMessages(provider.served.dataSources),
      server_capabilities: {},
    })),

  GetFunctions: () => Effect.succeed({}),

  ValidateProviderConfig: () => Effect.succeed({ diagnostics: [] }),

  // Terraform has already checked a program against the schema; the simulated cloud knows no rule beyond it.
  ValidateResourceConfig: () => Effect.succeed({ diagnostics: [] }),

  ValidateDataResourceConfig: () => Effect.succeed({ diagnostics: [] }),

  ConfigureProvider: ({ config }: Pick<ConfigMessage, "config">) =>
    Effect.as(configureSession(provider.session, decodeAttributes(config) ?? {}), { diagnostics: [] }),

  ReadDataSource: Effect.fnUntraced(function* ({ type_name, config }: ConfigMessage) {
    const { session, served } = provider
    const schema = served.dataSources.get(type_name)
    if (schema === undefined) {
      return yield* new CloudRefusal({ summary: `Unknown data source ${type_name}`, detail: "" })
    }
    const { region } = yield* Ref.get(session.settings)
    const account = { ...session.account, region }
    return { state: encodeValue(yield* readDataSource(account, type_name, schema, decodeAttributes(config) ?? {})) }
  }),

  StopProvider: () => Effect.as(Deferred.succeed(provider.session.stopped, undefined), {}),
})
