import { Effect, Schema } from "effect"

import { readingProgram } from "../inventory/ReadingProgram.ts"

const Program = Schema.fromJsonString(
  Schema.Struct({
    provider: Schema.Struct({
      google: Schema.NonEmptyArray(Schema.Struct({ project: Schema.String, region: Schema.String })),
    }),
  }),
)

/** A search of Cloud Asset Inventory, by a name of its own. */
export interface AssetSearch {
  readonly key: string
  readonly query: (region: string) => string
  readonly assetTypes: ReadonlyArray<string>
}

const dataSource = "google_cloud_asset_search_all_resources"

/** A program that creates nothing and searches the project that the cluster's program is for. */
export const searchProgram = Effect.fnUntraced(function* (
  program: string,
  searches: ReadonlyArray<AssetSearch>,
): Effect.fn.Return<string> {
  const { provider } = yield* Effect.orDie(Schema.decodeEffect(Program)(program))
  const [{ project, region }] = provider.google
  const scope = `projects/${project}`
  return yield* readingProgram(program, {
    data: {
      [dataSource]: Object.fromEntries(
        searches.map(({ assetTypes, key, query }) => [key, { scope, query: query(region), asset_types: assetTypes }]),
      ),
    },
    output: Object.fromEntries(searches.map(({ key }) => [key, { value: `\${data.${dataSource}.${key}.results}` }])),
  })
})

const Asset = Schema.Struct({
  name: Schema.String,
  asset_type: Schema.String,
  display_name: Schema.String,
  location: Schema.String,
  description: Schema.String,
  labels: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
})
export type Asset = typeof Asset.Type

const Results = Schema.fromJsonString(
  Schema.Struct({
    planned_values: Schema.Struct({
      outputs: Schema.Record(Schema.String, Schema.Struct({ value: Schema.Array(Asset) })),
    }),
  }),
)

/** What each search found, by its name, from the plan of a search program in JSON. */
export const foundAssets = Effect.fnUntraced(function* (
  planJson: string,
): Effect.fn.Return<(key: string) => ReadonlyArray<Asset>> {
  const { outputs } = (yield* Effect.orDie(Schema.decodeEffect(Results)(planJson))).planned_values
  return (key) => outputs[key]?.value ?? []
})
