import { Effect, Schema } from "effect"

import type { FixedName } from "#domain/infrastructure/FixedNames.ts"

import { readingProgram } from "../inventory/ReadingProgram.ts"

/** How each type is listed: one data source for each name, or one for the whole region. AWS has no such list of KMS aliases. */
const lists: Readonly<Record<string, { readonly type: string; readonly prefix?: string; readonly names: string }>> = {
  aws_autoscaling_group: { type: "aws_autoscaling_groups", names: "names" },
  aws_cloudwatch_log_group: {
    type: "aws_cloudwatch_log_groups",
    prefix: "log_group_name_prefix",
    names: "log_group_names",
  },
  aws_eks_cluster: { type: "aws_eks_clusters", names: "names" },
  aws_sqs_queue: { type: "aws_sqs_queues", prefix: "queue_name_prefix", names: "queue_urls" },
}

const keyOf = (index: number) => `name_${index}`

/** A program that creates nothing and lists the objects of the account and region whose names begin with the given ones. */
export const namesProgram = (program: string, names: ReadonlyArray<FixedName>): Effect.Effect<string> => {
  const data: Record<string, Record<string, object>> = {}
  const output: Record<string, object> = {}
  names.forEach(({ name, resourceType }, index) => {
    const list = lists[resourceType]
    if (list === undefined) return
    data[list.type] = { ...data[list.type], [keyOf(index)]: list.prefix === undefined ? {} : { [list.prefix]: name } }
    output[keyOf(index)] = { value: `\${data.${list.type}.${keyOf(index)}.${list.names}}` }
  })
  return readingProgram(program, { data, output })
}

/** Whether AWS can look up any of the names. */
export const canBeListed = (names: ReadonlyArray<FixedName>): boolean =>
  names.some(({ resourceType }) => lists[resourceType] !== undefined)

const Listing = Schema.fromJsonString(
  Schema.Struct({
    planned_values: Schema.Struct({
      outputs: Schema.Record(Schema.String, Schema.Struct({ value: Schema.Array(Schema.String) })),
    }),
  }),
)

/** A queue is listed by its address, which ends with its name. */
const listedName = (resourceType: string, listed: string): string =>
  resourceType === "aws_sqs_queue" ? (listed.split("/").at(-1) ?? "") : listed

/** Those of the names that are taken, from the plan of a names program in JSON. */
export const takenNames = Effect.fnUntraced(function* (
  planJson: string,
  names: ReadonlyArray<FixedName>,
): Effect.fn.Return<ReadonlyArray<FixedName>> {
  const { outputs } = (yield* Effect.orDie(Schema.decodeEffect(Listing)(planJson))).planned_values
  return names.filter(({ name, resourceType }, index) =>
    outputs[keyOf(index)]?.value.some((listed) => listedName(resourceType, listed) === name),
  )
})
