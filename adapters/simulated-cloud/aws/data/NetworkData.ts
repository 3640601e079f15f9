import { Effect } from "effect"

import { partitionOf } from "#domain/cloud/aws/Partition.ts"

import { type DataScene, type DataSource, digitsOf, pickBy } from "../../cloud/DataScene.ts"
import { type Attributes, isAttributes, isList, textAt, textsAt, toJson } from "../../value/Value.ts"

const ec2Arn = ({ region, accountId }: DataScene, resource: string): string =>
  `arn:${partitionOf(region)}:ec2:${region}:${accountId}:${resource}`

const zonesOf = (region: string): ReadonlyArray<string> => ["a", "b", "c"].map((letter) => `${region}${letter}`)

/** The values of a `filter` block by its name. */
const filterValues = (config: Attributes, name: string): ReadonlyArray<string> => {
  const filters = isList(config["filter"]) ? config["filter"].filter(isAttributes) : []
  return filters.filter((filter) => filter["name"] === name).flatMap((filter) => textsAt(filter, "values"))
}

/** A network the user owns: the simulated cloud does not know it, and assumes it exists. */
const ownVpc = (id: string, block: string, scene: DataScene): Attributes => ({
  id,
  arn: ec2Arn(scene, `vpc/${id}`),
  cidr_block: block,
  cidr_block_associations: [
    { association_id: `vpc-cidr-assoc-0${digitsOf(id, 16)}`, cidr_block: block, state: "associated" },
  ],
  default: false,
  enable_dns_hostnames: true,
  enable_dns_support: true,
  instance_tenancy: "default",
  dhcp_options_id: `dopt-0${digitsOf(id, 16)}`,
  main_route_table_id: `rtb-0${digitsOf(id, 16)}`,
  owner_id: scene.accountId,
  state: "available",
})

const vpc: DataSource = Effect.fnUntraced(function* (config, scene) {
  const id =
    textAt(config, "id") ?? filterValues(config, "vpc-id")[0] ?? `vpc-0${digitsOf(JSON.stringify(toJson(config)), 16)}`
  const found = yield* scene.find("aws_vpc", id)
  const [asked] = filterValues(config, "cidr-block-association.cidr-block")
  return { ...ownVpc(id, textAt(config, "cidr_block") ?? asked ?? "10.0.0.0/16", scene), ...found }
})

const ownSubnet = (id: string, config: Attributes, scene: DataScene): Attributes => {
  const zone = textAt(config, "availability_zone") ?? pickBy(id, zonesOf(scene.region))
  return {
    id,
    arn: ec2Arn(scene, `subnet/${id}`),
    availability_zone: zone,
    availability_zone_id: `${scene.region}-az${zone.charCodeAt(zone.length - 1) - 96}`,
    available_ip_address_count: 4091,
    cidr_block: textAt(config, "cidr_block") ?? `10.0.${Number.parseInt(digitsOf(id, 2), 16)}.0/24`,
    default_for_az: false,
    map_public_ip_on_launch: false,
    owner_id: scene.accountId,
    private_dns_hostname_type_on_launch: "ip-name",
    state: "available",
    vpc_id: textAt(config, "vpc_id") ?? filterValues(config, "vpc-id")[0] ?? `vpc-0${digitsOf("vpc", 16)}`,
  }
}

const subnet: DataSource = Effect.fnUntraced(function* (config, scene) {
  const id =
    textAt(config, "id") ??
    filterValues(config, "subnet-id")[0] ??
    `subnet-0${digitsOf(JSON.stringify(toJson(config)), 16)}`
  const found = yield* scene.find("aws_subnet", id)
  return { ...ownSubnet(id, config, scene), ...found }
})

/** Networks that exist already: the user's own, and those in the simulated cloud. */
export const networkData: Readonly<Record<string, DataSource>> = {
  aws_subnet: subnet,
  aws_vpc: vpc,
}
