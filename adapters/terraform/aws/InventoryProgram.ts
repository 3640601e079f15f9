import { Effect, Schema } from "effect"

import type { InventoryScope } from "#application/ports/CloudInventory.ts"
import { addressTag, clusterTag } from "#domain/cloud/aws/OwnershipTags.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"

import { readingProgram } from "../inventory/ReadingProgram.ts"
import { cloudObjectOf } from "./Arn.ts"

const listed = "data.aws_resourcegroupstaggingapi_resources.cluster.resource_tag_mapping_list"

const dataOf = (clusterId: string) => ({
  aws_resourcegroupstaggingapi_resources: { cluster: { tag_filter: [{ key: clusterTag, values: [clusterId] }] } },
  // The list by tags still has these after their deletion: a NAT gateway for an hour, a key until its deletion date.
  aws_nat_gateways: {
    standing: {
      filter: [
        { name: `tag:${clusterTag}`, values: [clusterId] },
        { name: "state", values: ["pending", "available"] },
      ],
    },
  },
  aws_kms_key: {
    listed: {
      for_each: `\${toset([for object in ${listed} : object.resource_arn if can(regex("^arn:[^:]+:kms:", object.resource_arn))])}`,
      key_id: "${each.value}",
    },
  },
})

const outputs = {
  objects: { value: `\${${listed}}` },
  nat_gateways: { value: "${data.aws_nat_gateways.standing.ids}" },
  key_states: { value: "${{ for arn, key in data.aws_kms_key.listed : arn => key.key_state }}" },
}

/** A program that creates nothing and reads all objects with the cluster's tag. */
export const inventoryProgram = ({
  clusterId,
  program,
}: Pick<InventoryScope, "clusterId" | "program">): Effect.Effect<string> =>
  readingProgram(program, { data: dataOf(clusterId), output: outputs })

const output = <S extends Schema.Top>(value: S) => Schema.Struct({ value })

const Listing = Schema.fromJsonString(
  Schema.Struct({
    planned_values: Schema.Struct({
      outputs: Schema.Struct({
        objects: output(
          Schema.Array(
            Schema.Struct({
              resource_arn: Schema.String,
              tags: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
            }),
          ),
        ),
        nat_gateways: output(Schema.Array(Schema.String)),
        key_states: output(Schema.Record(Schema.String, Schema.String)),
      }),
    }),
  }),
)

const doomed = new Set(["PendingDeletion", "PendingReplicaDeletion"])

/** The existing objects, from the plan of an inventory program in JSON. */
export const existingObjects = Effect.fnUntraced(function* (
  planJson: string,
): Effect.fn.Return<ReadonlyArray<CloudObject>> {
  const { planned_values } = yield* Effect.orDie(Schema.decodeEffect(Listing)(planJson))
  const { key_states: keyStates, nat_gateways: natGateways, objects } = planned_values.outputs
  return objects.value.flatMap(({ resource_arn: arn, tags }) => {
    const object = cloudObjectOf(arn, tags?.[addressTag])
    if (object === undefined || doomed.has(keyStates.value[arn] ?? "")) return []
    const isGone = object.resourceType === "aws_nat_gateway" && !natGateways.value.includes(object.importId)
    return isGone ? [] : [object]
  })
})
