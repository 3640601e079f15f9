import { Effect } from "effect"

import { clusterTag } from "#domain/cloud/aws/OwnershipTags.ts"
import { partitionOf } from "#domain/cloud/aws/Partition.ts"

import { CloudRefusal } from "../../cloud/CloudRefusal.ts"
import type { DataSource } from "../../cloud/DataScene.ts"
import { type Attributes, isAttributes, isList, textAt, textsAt } from "../../value/Value.ts"
import { awsRefusals } from "../AwsRefusals.ts"

const blocksAt = (attributes: Attributes, name: string): ReadonlyArray<Attributes> => {
  const value = attributes[name]
  return isList(value) ? value.filter(isAttributes) : []
}

const tagsOf = (attributes: Attributes): Attributes => {
  const tags = attributes["tags_all"] ?? attributes["tags"]
  return isAttributes(tags) ? tags : {}
}

const hasTag = (attributes: Attributes, key: string, values: ReadonlyArray<string>): boolean => {
  const value = textAt(tagsOf(attributes), key)
  return value !== undefined && (values.length === 0 || values.includes(value))
}

/** Like AWS: an object without tags or region is not on the list. */
const taggedResources: DataSource = Effect.fnUntraced(function* (config, scene) {
  const filters = blocksAt(config, "tag_filter").map((filter) => ({
    key: textAt(filter, "key") ?? "",
    values: textsAt(filter, "values"),
  }))
  const clusterIds = filters.find(({ key }) => key === clusterTag)?.values ?? []
  if (clusterIds.length === 0) {
    return yield* new CloudRefusal({
      summary: "the simulated cloud lists resources of a cluster only",
      detail: `Add a tag_filter with the key ${clusterTag} and the cluster's id.`,
    })
  }
  const objects = (yield* Effect.forEach(clusterIds, scene.ofCluster)).flat()
  const mappings = objects
    .filter((object) => filters.every(({ key, values }) => hasTag(object, key, values)))
    .flatMap((object) => {
      const arn = textAt(object, "arn")
      return arn === undefined ? [] : [{ resource_arn: arn, tags: tagsOf(object), compliance_details: [] }]
    })
  return { id: partitionOf(scene.region), resource_tag_mapping_list: mappings }
})

const tagPrefix = "tag:"

const natGateways: DataSource = Effect.fnUntraced(function* (config, scene) {
  const filters = blocksAt(config, "filter").map((filter) => ({
    name: textAt(filter, "name") ?? "",
    values: textsAt(filter, "values"),
  }))
  const passes = (gateway: Attributes) =>
    filters.every(({ name, values }) => {
      if (name.startsWith(tagPrefix)) return hasTag(gateway, name.slice(tagPrefix.length), values)
      return values.includes(textAt(gateway, name) ?? (name === "state" ? "available" : ""))
    })
  const ids = (yield* scene.list("aws_nat_gateway")).filter(passes).flatMap((gateway) => textAt(gateway, "id") ?? [])
  return { id: scene.region, ids: ids.toSorted() }
})

const key: DataSource = Effect.fnUntraced(function* (config, scene) {
  const name = textAt(config, "key_id") ?? ""
  const found = yield* scene.find("aws_kms_key", name.split("/").at(-1) ?? "")
  if (found === undefined) {
    const call = { operation: "read", resourceType: "KMS Key", name } as const
    return yield* awsRefusals.call(call, `NotFoundException: Key '${name}' does not exist`)
  }
  return { ...found, key_state: textAt(found, "key_state") ?? "Enabled" }
})

/** What a cluster has, as AWS lists it by tags, and whether it still exists. */
export const taggedData: Readonly<Record<string, DataSource>> = {
  aws_kms_key: key,
  aws_nat_gateways: natGateways,
  aws_resourcegroupstaggingapi_resources: taggedResources,
}
