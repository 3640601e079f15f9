import { Effect } from "effect"

import { partitionOf } from "#domain/cloud/aws/Partition.ts"

import { CloudRefusal } from "../../cloud/CloudRefusal.ts"
import { type DataSource, digitsOf } from "../../cloud/DataScene.ts"
import { type Attributes, isAttributes, isList, textAt, textsAt } from "../../value/Value.ts"

const filterValues = (config: Attributes, name: string): ReadonlyArray<string> => {
  const filters = isList(config["filter"]) ? config["filter"].filter(isAttributes) : []
  return filters.filter((filter) => filter["name"] === name).flatMap((filter) => textsAt(filter, "values"))
}

const noImage = new CloudRefusal({
  summary: "Your query returned no results. Please change your search criteria and try again.",
  detail: "",
})

/** An image of the user's: any id is one that exists, and fits every machine. */
const image: DataSource = (config, { accountId, region }) => {
  const [id] = filterValues(config, "image-id")
  if (id === undefined) return Effect.fail(noImage)
  return Effect.succeed({
    id,
    image_id: id,
    arn: `arn:${partitionOf(region)}:ec2:${region}::image/${id}`,
    architecture: filterValues(config, "architecture")[0] ?? "x86_64",
    name: `kubernetes-${digitsOf(id, 8)}`,
    owner_id: accountId,
    root_device_name: "/dev/sda1",
    root_device_type: "ebs",
    state: "available",
    virtualization_type: "hvm",
  })
}

/** A bucket of the user's: any name is one that exists, in the region of the cluster. */
const bucket: DataSource = (config, { region }) => {
  const name = textAt(config, "bucket") ?? ""
  return Effect.succeed({
    id: name,
    bucket: name,
    arn: `arn:${partitionOf(region)}:s3:::${name}`,
    bucket_domain_name: `${name}.s3.amazonaws.com`,
    bucket_region: region,
    bucket_regional_domain_name: `${name}.s3.${region}.amazonaws.com`,
  })
}

const tagPrefix = "tag:"

const hasTag = (group: Attributes, key: string, values: ReadonlyArray<string>): boolean => {
  const tags = isList(group["tag"]) ? group["tag"].filter(isAttributes) : []
  return tags.some((tag) => tag["key"] === key && values.includes(textAt(tag, "value") ?? ""))
}

const groups: DataSource = Effect.fnUntraced(function* (config, scene) {
  const filters = isList(config["filter"]) ? config["filter"].filter(isAttributes) : []
  const found = (yield* scene.list("aws_autoscaling_group")).filter((group) =>
    filters.every((filter) => {
      const name = textAt(filter, "name") ?? ""
      return name.startsWith(tagPrefix) && hasTag(group, name.slice(tagPrefix.length), textsAt(filter, "values"))
    }),
  )
  const each = (attribute: string) => found.flatMap((group) => textAt(group, attribute) ?? []).toSorted()
  return { id: scene.region, names: each("name"), arns: each("arn") }
})

/** Images and buckets of the user's, and groups of machines by their tags. */
export const machineData: Readonly<Record<string, DataSource>> = {
  aws_ami: image,
  aws_autoscaling_groups: groups,
  aws_s3_bucket: bucket,
}
