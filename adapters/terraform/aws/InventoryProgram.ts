import { Effect, Schema } from "effect"

import type { InventoryScope } from "#application/ports/CloudInventory.ts"
import { addressTag, clusterTag } from "#domain/cloud/aws/OwnershipTags.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import { fixedNames } from "#domain/infrastructure/FixedNames.ts"

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
  // The list by tags has none of these.
  aws_autoscaling_groups: { cluster: { filter: [{ name: `tag:${clusterTag}`, values: [clusterId] }] } },
  aws_kms_key: {
    listed: {
      for_each: `\${toset([for object in ${listed} : object.resource_arn if can(regex("^arn:[^:]+:kms:", object.resource_arn))])}`,
      key_id: "${each.value}",
    },
  },
})

const outputs = {
  objects: { value: `\${${listed}}` },
  autoscaling_groups: { value: "${data.aws_autoscaling_groups.cluster.names}" },
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
        autoscaling_groups: output(Schema.Array(Schema.String)),
        nat_gateways: output(Schema.Array(Schema.String)),
        key_states: output(Schema.Record(Schema.String, Schema.String)),
      }),
    }),
  }),
)

const doomed = new Set(["PendingDeletion", "PendingReplicaDeletion"])

/** A group of machines is known by its name alone, which its address in the program has too. */
const groupObjects = (names: ReadonlyArray<string>, program: string): ReadonlyArray<CloudObject> => {
  const resourceType = "aws_autoscaling_group"
  const fixed = fixedNames(program).filter((name) => name.resourceType === resourceType)
  return names.map((importId) => {
    const address = fixed.find(({ name }) => name === importId)?.address
    return { resourceType, importId, ...(address === undefined ? {} : { address }) }
  })
}

/** The existing objects, from the plan of an inventory program in JSON. `program` is that of the cluster. */
export const existingObjects = Effect.fnUntraced(function* (
  planJson: string,
  program: string,
): Effect.fn.Return<ReadonlyArray<CloudObject>> {
  const { outputs } = (yield* Effect.orDie(Schema.decodeEffect(Listing)(planJson))).planned_values
  const { autoscaling_groups: groups, key_states: keyStates, nat_gateways: natGateways, objects } = outputs
  const tagged = objects.value.flatMap(({ resource_arn: arn, tags }) => {
    const object = cloudObjectOf(arn, tags?.[addressTag])
    if (object === undefined || doomed.has(keyStates.value[arn] ?? "")) return []
    const isGone = object.resourceType === "aws_nat_gateway" && !natGateways.value.includes(object.importId)
    return isGone ? [] : [object]
  })
  return [
    ...tagged.filter(({ resourceType }) => !resourceType.startsWith("autoscaling:")),
    ...groupObjects(groups.value, program),
  ]
})
