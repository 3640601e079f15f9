import { Effect } from "effect"

import { accountData } from "../aws/data/AccountData.ts"
import { listedNames } from "../aws/data/ListedNames.ts"
import { networkData } from "../aws/data/NetworkData.ts"
import { taggedData } from "../aws/data/TaggedData.ts"
import type { BlockSchema } from "../schema/BlockSchema.ts"
import { conform } from "../value/Conform.ts"
import { type Attributes, textAt, unknown } from "../value/Value.ts"
import { type CloudAccount, isSamePlace, partitionOf, placeIn } from "./CloudAccount.ts"
import type { DataScene, DataSource } from "./DataScene.ts"
import { settleUnknowns } from "./Fabrication.ts"
import { placeOf } from "./ObjectRecord.ts"
import { ObjectStore } from "./ObjectStore.ts"

const sources: Readonly<Record<string, DataSource>> = {
  ...accountData,
  ...listedNames,
  ...networkData,
  ...taggedData,
}

/** A type nothing particular is known about: the resource of that type with this id or name, if there is one. */
const anyObject =
  (typeName: string): DataSource =>
  (config, scene) => {
    const id = textAt(config, "id") ?? textAt(config, "name") ?? textAt(config, "arn") ?? typeName
    return Effect.map(scene.find(typeName, id), (found) => ({ id, ...found }))
  }

const sourceOf = (typeName: string): DataSource =>
  (Object.hasOwn(sources, typeName) ? sources[typeName] : undefined) ?? anyObject(typeName)

/** Reads a data source: what the program says stays, the rest comes from the simulated cloud. */
export const readDataSource = Effect.fn("SimulatedCloud.readData")(function* (
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
    partition: partitionOf(region),
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
  const made = yield* sourceOf(typeName)(config, scene)
  const asked = Object.fromEntries(
    schema.attributes.map(({ name, computed }) => [name, config[name] ?? (computed ? unknown : null)] as const),
  )
  const answered = settleUnknowns({ ...config, ...asked }, { region, ...made }, schema)
  return conform(answered, schema)
})
