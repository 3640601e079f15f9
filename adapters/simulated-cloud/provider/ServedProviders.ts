import { Effect } from "effect"

import { programProviders, providerNameOf } from "#domain/infrastructure/ProgramProviders.ts"

import type { RunAccount } from "../cloud/CloudAccount.ts"
import { ObjectStore } from "../cloud/ObjectStore.ts"
import type { SimulatedProvider } from "../cloud/SimulatedProvider.ts"
import type { BlockSchema, ProviderSchema } from "../schema/BlockSchema.ts"
import { programTypes } from "./ProgramTypes.ts"
import { ProviderSchemas } from "./ProviderSchemas.ts"

/** A provider that a run uses, with the schemas of the types that the run needs. */
export interface ServedProvider {
  readonly provider: SimulatedProvider
  readonly schema: ProviderSchema
}

const cutTo = (types: ReadonlyArray<string>, schemas: ReadonlyMap<string, BlockSchema>) =>
  new Map(
    [...new Set(types)].flatMap((type) => {
      const schema = schemas.get(type)
      return schema === undefined ? [] : [[type, schema] as const]
    }),
  )

/**
 * The providers of a run: those in its program, and those of the cluster's existing objects.
 *
 * The state may contain a type that the program no longer has; without its schema Terraform could not destroy it.
 */
export const servedProviders = Effect.fnUntraced(function* ({ clusterId }: RunAccount, program: string) {
  const store = yield* ObjectStore
  const used = yield* programTypes(program)
  const named = yield* programProviders(program)
  const objects = clusterId === undefined ? [] : yield* store.listByCluster(clusterId)
  const types = [...used.resources, ...objects.map(({ resourceType }) => resourceType)]
  const isUsed = (provider: SimulatedProvider) =>
    named.has(provider.name) || types.some((type) => providerNameOf(type) === provider.name)

  const known = (yield* ProviderSchemas).filter(({ provider }) => isUsed(provider))
  return yield* Effect.forEach(known, ({ provider, schema }) =>
    Effect.map(schema, (whole): ServedProvider => ({
      provider,
      schema: {
        provider: whole.provider,
        resources: cutTo(types, whole.resources),
        dataSources: cutTo(used.dataSources, whole.dataSources),
      },
    })),
  )
})
