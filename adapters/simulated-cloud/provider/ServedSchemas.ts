import { Effect } from "effect"

import type { CloudAccount } from "../cloud/CloudAccount.ts"
import { ObjectStore } from "../cloud/ObjectStore.ts"
import type { BlockSchema } from "../schema/BlockSchema.ts"
import { DerivedSchemas } from "../schema/DerivedSchemas.ts"
import { programTypes } from "./ProgramTypes.ts"

export interface ServedSchemas {
  readonly provider: BlockSchema
  readonly resources: ReadonlyMap<string, BlockSchema>
  readonly dataSources: ReadonlyMap<string, BlockSchema>
}

const derived = (types: ReadonlyArray<string>, schemaOf: (type: string) => Effect.Effect<BlockSchema | undefined>) =>
  Effect.map(
    Effect.forEach([...new Set(types)], (type) => Effect.map(schemaOf(type), (schema) => [type, schema] as const), {
      concurrency: 8,
    }),
    (entries) => new Map(entries.flatMap(([type, schema]) => (schema === undefined ? [] : [[type, schema] as const]))),
  )

/**
 * The schemas a run needs: of the types in its program, and of those its cluster already has objects of.
 *
 * The state may hold a type the program has given up; without its schema Terraform could not destroy it.
 */
export const servedSchemas = Effect.fnUntraced(function* (account: CloudAccount, program: string) {
  const schemas = yield* DerivedSchemas
  const store = yield* ObjectStore
  const types = yield* programTypes(program)
  const objects = account.clusterId === undefined ? [] : yield* store.listByCluster(account.clusterId)
  const served: ServedSchemas = {
    provider: yield* schemas.provider,
    resources: yield* derived(
      [...types.resources, ...objects.map(({ resourceType }) => resourceType)],
      schemas.resource,
    ),
    dataSources: yield* derived(types.dataSources, schemas.dataSource),
  }
  return served
})
