import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import type { BlockSchema } from "#adapters/simulated-cloud/schema/BlockSchema.ts"
import * as DerivedSchemas from "#adapters/simulated-cloud/schema/DerivedSchemas.ts"
import { eksProgram } from "#tests/simulated-cloud/EksProgram.ts"

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

/** From the documentation and the source of the AWS provider 6.25. */
const facts = [
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

describe("a schema derived from the bindings", () => {
  it.effect.each(facts)("says of %s.%s what the provider says", ([type, name, cty, is]) =>
    Effect.gen(function* () {
      const schemas = yield* DerivedSchemas.DerivedSchemas
      const schema = yield* schemas.resource(type)

      assert.deepStrictEqual(schema && attribute(schema, name), { type: cty, is })
    }).pipe(Effect.provide(DerivedSchemas.layer)),
  )

  it.effect("tells blocks from attributes, and single blocks from repeated ones", () =>
    Effect.gen(function* () {
      const { resource, dataSource } = yield* DerivedSchemas.DerivedSchemas
      const cluster = yield* resource("aws_eks_cluster")
      const group = yield* resource("aws_security_group")
      const nodes = yield* resource("aws_eks_node_group")
      const policy = yield* dataSource("aws_iam_policy_document")
      if (!cluster || !group || !nodes || !policy) return assert.fail("A type has no schema.")

      assert.include(block(cluster, "vpc_config"), { nesting: "list", maxItems: 1, required: true })
      assert.include(block(cluster, "encryption_config"), { nesting: "list", maxItems: 1, required: false })
      assert.include(block(cluster, "timeouts"), { nesting: "single", maxItems: 0 })
      assert.include(block(nodes, "taint"), { nesting: "set", maxItems: 0 })
      assert.include(block(policy, "statement"), { nesting: "list", maxItems: 0 })
      // The provider declares these two as attributes that may be written as blocks.
      assert.isUndefined(block(group, "ingress"))
      assert.strictEqual(attribute(group, "ingress")?.is, "optional computed")
    }).pipe(Effect.provide(DerivedSchemas.layer)),
  )

  it.effect("reads the provider's own block", () =>
    Effect.gen(function* () {
      const provider = yield* (yield* DerivedSchemas.DerivedSchemas).provider
      const tags = block(provider, "default_tags")

      assert.deepStrictEqual(attribute(provider, "region"), { type: "string", is: "optional" })
      assert.deepStrictEqual(attribute(provider, "allowed_account_ids"), { type: ["set", "string"], is: "optional" })
      assert.deepStrictEqual(tags && attribute(tags.block, "tags"), { type: ["map", "string"], is: "optional" })
      assert.isDefined(block(provider, "assume_role"))
    }).pipe(Effect.provide(DerivedSchemas.layer)),
  )

  it.effect.each(["aws_no_such_thing", "google_container_cluster", "aws_../../../etc", "", "aws_"])(
    "does not exist for %j",
    (type) =>
      Effect.gen(function* () {
        const { resource, dataSource } = yield* DerivedSchemas.DerivedSchemas

        assert.isUndefined(yield* resource(type))
        assert.isUndefined(yield* dataSource(type))
      }).pipe(Effect.provide(DerivedSchemas.layer)),
  )

  it.effect("exists for every type the EKS template uses, with no type left open", () =>
    Effect.gen(function* () {
      const { resource } = yield* DerivedSchemas.DerivedSchemas
      const program: { resource: Record<string, unknown> } = JSON.parse(eksProgram("everything"))

      for (const type of Object.keys(program.resource)) {
        const schema = yield* resource(type)
        assert.isDefined(schema, type)
        assert.notInclude(JSON.stringify(schema), '"dynamic"', type)
      }
    }).pipe(Effect.provide(DerivedSchemas.layer)),
  )
})
