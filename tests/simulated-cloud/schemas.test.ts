import { readFileSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Record } from "effect"

import { aws } from "#adapters/simulated-cloud/aws/SimulatedProvider.ts"
import { azure } from "#adapters/simulated-cloud/azure/SimulatedProvider.ts"
import { gcp } from "#adapters/simulated-cloud/gcp/SimulatedProvider.ts"
import type { BlockSchema } from "#adapters/simulated-cloud/schema/BlockSchema.ts"
import { readProviderSchema } from "#adapters/simulated-cloud/schema/ReadProviderSchema.ts"
import { simulatedProviders } from "#adapters/simulated-cloud/SimulatedProviders.ts"
import { inventoryProgram } from "#adapters/terraform/aws/InventoryProgram.ts"
import { namesProgram } from "#adapters/terraform/aws/NamesProgram.ts"
import { fixedNames } from "#domain/infrastructure/FixedNames.ts"

import { schemaFile } from "./bindings/SchemaFile.ts"
import { templateTypes } from "./bindings/TemplateTypes.ts"

const attribute = ({ attributes }: BlockSchema, name: string) => {
  const found = attributes.find((candidate) => candidate.name === name)
  return (
    found && {
      type: found.type,
      is: [found.required && "required", found.optional && "optional", found.computed && "computed"]
        .filter(Boolean)
        .join(" "),
    }
  )
}

const block = ({ blocks }: BlockSchema, name: string) => blocks.find((candidate) => candidate.name === name)

/** From the documentation and the source of the providers: AWS 6.25, Google 6.50 and AzureRM 4.55. */
const facts = [
  ["azurerm_kubernetes_cluster", "resource_group_name", "string", "required"],
  ["azurerm_kubernetes_cluster", "current_kubernetes_version", "string", "computed"],
  ["azurerm_kubernetes_cluster", "node_resource_group", "string", "optional computed"],
  ["azurerm_kubernetes_cluster_node_pool", "zones", ["set", "string"], "optional"],
  ["azurerm_virtual_network", "tags", ["map", "string"], "optional"],
  ["azurerm_user_assigned_identity", "principal_id", "string", "computed"],
  ["azurerm_role_assignment", "name", "string", "optional computed"],
  ["google_container_cluster", "name", "string", "required"],
  ["google_container_cluster", "master_version", "string", "computed"],
  ["google_container_cluster", "resource_labels", ["map", "string"], "optional"],
  ["google_container_cluster", "node_locations", ["set", "string"], "optional computed"],
  ["google_container_node_pool", "cluster", "string", "required"],
  ["google_compute_network", "auto_create_subnetworks", "bool", "optional"],
  ["google_compute_address", "effective_labels", ["map", "string"], "computed"],
  ["google_service_account", "email", "string", "computed"],
  ["aws_vpc", "cidr_block", "string", "optional computed"],
  ["aws_vpc", "enable_dns_support", "bool", "optional"],
  ["aws_vpc", "ipv4_netmask_length", "number", "optional"],
  ["aws_vpc", "main_route_table_id", "string", "computed"],
  ["aws_subnet", "vpc_id", "string", "required"],
  ["aws_eks_cluster", "name", "string", "required"],
  ["aws_eks_cluster", "arn", "string", "computed"],
  ["aws_eks_cluster", "enabled_cluster_log_types", ["set", "string"], "optional"],
  ["aws_eks_cluster", "tags_all", ["map", "string"], "optional computed"],
  ["aws_eks_cluster", "certificate_authority", ["list", ["object", { data: "string" }]], "computed"],
  [
    "aws_eks_cluster",
    "identity",
    ["list", ["object", { oidc: ["list", ["object", { issuer: "string" }]] }]],
    "computed",
  ],
  ["aws_eks_node_group", "subnet_ids", ["set", "string"], "required"],
  ["aws_eks_node_group", "instance_types", ["list", "string"], "optional computed"],
  ["aws_iam_openid_connect_provider", "client_id_list", ["set", "string"], "required"],
  ["aws_launch_template", "latest_version", "number", "computed"],
] as const

const schema = readProviderSchema(aws.schemaFile)
const gcpSchema = readProviderSchema(gcp.schemaFile)
const azureSchema = readProviderSchema(azure.schemaFile)

describe("a schema of the simulated provider", () => {
  it.effect.each(facts)("says of %s.%s what the provider says", ([type, name, cty, is]) =>
    Effect.gen(function* () {
      const found =
        (yield* schema).resources.get(type) ??
        (yield* gcpSchema).resources.get(type) ??
        (yield* azureSchema).resources.get(type)

      assert.deepStrictEqual(found && attribute(found, name), { type: cty, is })
    }),
  )

  it.effect("distinguishes blocks from attributes, and single blocks from repeated ones", () =>
    Effect.gen(function* () {
      const { dataSources, resources } = yield* schema
      const cluster = resources.get("aws_eks_cluster")
      const group = resources.get("aws_security_group")
      const nodes = resources.get("aws_eks_node_group")
      const listing = dataSources.get("aws_resourcegroupstaggingapi_resources")
      if (!cluster || !group || !nodes || !listing) return assert.fail("A type has no schema.")

      assert.include(block(cluster, "vpc_config"), { nesting: "list", maxItems: 1, required: true })
      assert.include(block(cluster, "encryption_config"), { nesting: "list", maxItems: 1, required: false })
      assert.include(block(cluster, "timeouts"), { nesting: "single", maxItems: 0 })
      assert.include(block(nodes, "taint"), { nesting: "set", maxItems: 0 })
      assert.include(block(listing, "tag_filter"), { nesting: "list", maxItems: 0 })
      // The provider declares these two as attributes that may be written as blocks.
      assert.isUndefined(block(group, "ingress"))
      assert.strictEqual(attribute(group, "ingress")?.is, "optional computed")
    }),
  )

  it.effect("hides the value of a parameter", () =>
    Effect.gen(function* () {
      const parameter = (yield* schema).dataSources.get("aws_ssm_parameter")
      const hidden = parameter?.attributes.filter(({ sensitive }) => sensitive)

      assert.deepStrictEqual(
        hidden?.map(({ name }) => name),
        ["value"],
      )
    }),
  )

  it.effect("describes the provider's own block", () =>
    Effect.gen(function* () {
      const { provider } = yield* schema
      const tags = block(provider, "default_tags")

      assert.deepStrictEqual(attribute(provider, "region"), { type: "string", is: "optional" })
      assert.deepStrictEqual(attribute(provider, "allowed_account_ids"), { type: ["set", "string"], is: "optional" })
      assert.deepStrictEqual(tags && attribute(tags.block, "tags"), { type: ["map", "string"], is: "optional" })
      assert.isDefined(block(provider, "assume_role"))
    }),
  )

  it.effect("reads the blocks of a large type, whose classes are in files of their own", () =>
    Effect.gen(function* () {
      const cluster = (yield* gcpSchema).resources.get("google_container_cluster")
      const endpoint = cluster && block(cluster, "private_cluster_config")

      assert.include(endpoint, { nesting: "list", maxItems: 1 })
      assert.deepStrictEqual(endpoint && attribute(endpoint.block, "master_ipv4_cidr_block"), {
        type: "string",
        is: "optional computed",
      })
    }),
  )

  it.effect("leaves no type open", () =>
    Effect.gen(function* () {
      for (const [type, found] of [...(yield* schema).resources, ...(yield* gcpSchema).resources]) {
        assert.notInclude(JSON.stringify(found), '"dynamic"', type)
      }
    }),
  )
})

describe.each(simulatedProviders)("the schema file of $name", (provider) => {
  it("contains what the bindings say; `npm run schemas` writes it", () => {
    assert.deepStrictEqual(JSON.parse(readFileSync(provider.schemaFile, "utf8")), schemaFile(provider))
  })
})

describe("the simulated provider of Google Cloud", () => {
  const used = templateTypes("google")

  it("serves the resources that templates create, and no others", () => {
    assert.sameMembers(Object.keys(gcp.behaviors), used.resources)
  })

  it("serves the data sources that templates and inventories read, and no others", () => {
    assert.sameMembers(Object.keys(gcp.dataSources), [...used.dataSources, "google_cloud_asset_search_all_resources"])
  })
})

describe("the simulated provider of AWS", () => {
  const used = templateTypes("aws")
  const scope = { program: JSON.stringify({ provider: {} }), clusterId: "orion" }

  it("serves the resources that templates create, and no others", () => {
    assert.sameMembers(Object.keys(aws.behaviors), used.resources)
  })

  it.effect("serves the data sources that templates and inventories read, and no others", () =>
    Effect.gen(function* () {
      const named = { orion: { name: "orion" } }
      const names = fixedNames(
        JSON.stringify({ resource: Record.fromIterableWith(used.resources, (type) => [type, named]) }),
      )
      const programs = yield* Effect.all([inventoryProgram(scope), namesProgram(scope.program, names)])
      const listed = programs.flatMap((program) => {
        const { data }: { readonly data: object } = JSON.parse(program)
        return Object.keys(data)
      })

      assert.sameMembers(Object.keys(aws.dataSources), [...new Set([...used.dataSources, ...listed])])
    }),
  )
})
