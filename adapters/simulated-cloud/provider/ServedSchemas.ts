import { Effect } from "effect"

import type { CloudAccount } from "../cloud/CloudAccount.ts"
import { ObjectStore } from "../cloud/ObjectStore.ts"
import type { BlockSchema, ProviderSchema } from "../schema/BlockSchema.ts"
import { ProviderSchemas } from "../schema/ProviderSchemas.ts"
import { programTypes } from "./ProgramTypes.ts"

const cutTo = (types: ReadonlyArray<string>, schemas: ReadonlyMap<string, BlockSchema>) =>
  new Map(
    [...new Set(types)].flatMap((type) => {
      const schema = schemas.get(type)
      return schema === undefined ? [] : [[type, schema] as const]
    }),
  )

/**
 * The schemas a run needs: of the types in its program, and of those its cluster already has objects of.
 *
 * The state may contain a type that the program no longer has; without its schema Terraform could not destroy it.
 */
export const servedSchemas = Effect.fnUntraced(function* (account: CloudAccount, program: string) {
  const { provider, resources, dataSources } = yield* (yield* ProviderSchemas).schema
  const store = yield* ObjectStore
  const types = yield* programTypes(program)
  const objects = account.clusterId === undefined ? [] : yield* store.listByCluster(account.clusterId)
  const served: ProviderSchema = {
    provider,
    resources: cutTo([...types.resources, ...objects.map(({ resourceType }) => resourceType)], resources),
    dataSources: cutTo(types.dataSources, dataSources),
  }
  return served
})
