import { Effect, Schema } from "effect"

import { readingProgram } from "../inventory/ReadingProgram.ts"

/** What a list of resources asks for. */
export interface ResourceQuery {
  readonly key: string
  readonly filter: {
    readonly required_tags?: Readonly<Record<string, string>>
    readonly resource_group_name?: string
  }
}

const dataSource = "azurerm_resources"

/** A program that creates nothing and lists resources of the subscription that the cluster's program is for. */
export const listProgram = (program: string, queries: ReadonlyArray<ResourceQuery>): Effect.Effect<string> =>
  readingProgram(program, {
    data: { [dataSource]: Object.fromEntries(queries.map(({ filter, key }) => [key, filter])) },
    output: Object.fromEntries(queries.map(({ key }) => [key, { value: `\${data.${dataSource}.${key}.resources}` }])),
  })

const ListedResource = Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  resource_group_name: Schema.String,
  tags: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
})
export type ListedResource = typeof ListedResource.Type

const Results = Schema.fromJsonString(
  Schema.Struct({
    planned_values: Schema.Struct({
      outputs: Schema.Record(Schema.String, Schema.Struct({ value: Schema.Array(ListedResource) })),
    }),
  }),
)

/** What each query found, by its key, from the plan of a list program in JSON. */
export const listedResources = Effect.fnUntraced(function* (
  planJson: string,
): Effect.fn.Return<(key: string) => ReadonlyArray<ListedResource>> {
  const { outputs } = (yield* Effect.orDie(Schema.decodeEffect(Results)(planJson))).planned_values
  return (key) => outputs[key]?.value ?? []
})
