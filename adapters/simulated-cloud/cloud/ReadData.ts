import { Effect } from "effect"

import type { BlockSchema } from "../schema/BlockSchema.ts"
import { conform } from "../value/Conform.ts"
import { type Attributes, textAt, unknown } from "../value/Value.ts"
import { type CloudAccount, isSamePlace, placeIn } from "./CloudAccount.ts"
import { CloudRefusal } from "./CloudRefusal.ts"
import type { DataScene } from "./DataScene.ts"
import { settleUnknowns } from "./Fabrication.ts"
import { placeOf } from "./ObjectRecord.ts"
import { ObjectStore } from "./ObjectStore.ts"

/** Reads a data source: the program's values stay, the rest comes from the simulated cloud. */
export const readDataSource = Effect.fn("ReadData.readData")(function* (
  account: CloudAccount,
  typeName: string,
  schema: BlockSchema,
  config: Attributes,
) {
  const store = yield* ObjectStore
  const region = textAt(config, "region") ?? account.region
  const here = (resourceType: string) => placeOf({ ...account, region }, resourceType, {})
  const scene: DataScene = {
    accountId: account.accountId,
    region,
    find: (resourceType, importId) =>
      Effect.map(store.find(here(resourceType), resourceType, importId), (found) => found?.attributes),
    list: (resourceType) =>
      Effect.map(store.listByType(here(resourceType), resourceType), (found) =>
        found.map(({ attributes }) => attributes),
      ),
    ofCluster: (clusterId) =>
      Effect.map(store.listByCluster(clusterId), (found) =>
        found.filter((object) => isSamePlace(object, placeIn(account, region))).map(({ attributes }) => attributes),
      ),
  }
  const { dataSources } = account.provider
  const source = Object.hasOwn(dataSources, typeName) ? dataSources[typeName] : undefined
  if (source === undefined) return yield* new CloudRefusal({ summary: `Unknown data source ${typeName}`, detail: "" })
  const made = yield* source(config, scene)
  const asked = Object.fromEntries(
    schema.attributes.map(({ name, computed }) => [name, config[name] ?? (computed ? unknown : null)] as const),
  )
  const settled = settleUnknowns({ ...config, ...asked }, { region, ...made }, schema)
  return conform(settled, schema)
})
