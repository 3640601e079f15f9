import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { cloudObjectOf, coveredTypes } from "#adapters/terraform/aws/Arn.ts"
import { inventoryProgram } from "#adapters/terraform/aws/InventoryProgram.ts"

const here = "eu-central-1:111122223333"

/** Names as AWS writes them, and what Terraform imports the object by. */
const names: ReadonlyArray<readonly [string, string, string]> = [
  [`arn:aws:ec2:${here}:vpc/vpc-0a`, "aws_vpc", "vpc-0a"],
  [`arn:aws:ec2:${here}:natgateway/nat-0a`, "aws_nat_gateway", "nat-0a"],
  [`arn:aws:ec2:${here}:elastic-ip/eipalloc-0a`, "aws_eip", "eipalloc-0a"],
  [`arn:aws:eks:${here}:cluster/orion`, "aws_eks_cluster", "orion"],
  [`arn:aws:eks:${here}:nodegroup/orion/general-2026/0a-1b`, "aws_eks_node_group", "orion:general-2026"],
  [`arn:aws:eks:${here}:addon/orion/vpc-cni/0a-1b`, "aws_eks_addon", "orion:vpc-cni"],
  [
    `arn:aws:eks:${here}:access-entry/orion/role/111122223333/orion-admin/0a-1b`,
    "aws_eks_access_entry",
    "orion:arn:aws:iam::111122223333:role/orion-admin",
  ],
  [`arn:aws:eks:${here}:podidentityassociation/orion/a-0b1c`, "aws_eks_pod_identity_association", "orion,a-0b1c"],
  [`arn:aws:kms:${here}:key/1b2c-3d`, "aws_kms_key", "1b2c-3d"],
  [`arn:aws:logs:${here}:log-group:/aws/eks/orion/cluster`, "aws_cloudwatch_log_group", "/aws/eks/orion/cluster"],
  [`arn:aws:logs:${here}:log-group:/aws/eks/orion/cluster:*`, "aws_cloudwatch_log_group", "/aws/eks/orion/cluster"],
  [`arn:aws:sqs:${here}:orion`, "aws_sqs_queue", "https://sqs.eu-central-1.amazonaws.com/111122223333/orion"],
  [
    "arn:aws-cn:sqs:cn-north-1:111122223333:orion",
    "aws_sqs_queue",
    "https://sqs.cn-north-1.amazonaws.com.cn/111122223333/orion",
  ],
  [`arn:aws:events:${here}:rule/orion-spot`, "aws_cloudwatch_event_rule", "orion-spot"],
  [
    `arn:aws:eks:${here}:access-entry/orion/role/111122223333/platform/team/orion-admin/0a-1b`,
    "aws_eks_access_entry",
    "orion:arn:aws:iam::111122223333:role/platform/team/orion-admin",
  ],
  [`arn:aws:ec2:${here}:launch-template/lt-0a`, "aws_launch_template", "lt-0a"],
  [`arn:aws:ec2:${here}:internet-gateway/igw-0a`, "aws_internet_gateway", "igw-0a"],
  [`arn:aws:ec2:${here}:route-table/rtb-0a`, "aws_route_table", "rtb-0a"],
  [`arn:aws:ec2:${here}:vpc-endpoint/vpce-0a`, "aws_vpc_endpoint", "vpce-0a"],
  ["arn:aws:iam::111122223333:role/orion-node", "aws_iam_role", "orion-node"],
  ["arn:aws:iam::111122223333:policy/orion", "aws_iam_policy", "arn:aws:iam::111122223333:policy/orion"],
]

describe("An object of AWS", () => {
  it.each(names)("%s is %s by %s", (arn, resourceType, importId) => {
    assert.deepInclude(cloudObjectOf(arn, undefined), { resourceType, importId })
  })

  it("is what its address says, where AWS makes no difference", () => {
    const arn = `arn:aws:ec2:${here}:security-group/sg-0a`
    const [address, rule] = ["aws_default_security_group.closed", "aws_vpc_security_group_egress_rule.out"]

    assert.deepStrictEqual(cloudObjectOf(arn, address), {
      resourceType: "aws_default_security_group",
      importId: "sg-0a",
      address,
    })
    assert.strictEqual(
      cloudObjectOf(`arn:aws:ec2:${here}:security-group-rule/sgr-0a`, rule)?.resourceType,
      "aws_vpc_security_group_egress_rule",
    )
  })

  it("must not stay behind even when its kind is unknown, but is imported by no one", () => {
    const arn = `arn:aws:rds:${here}:db:orion`

    assert.deepStrictEqual(cloudObjectOf(arn, "aws_db_instance.main"), { resourceType: "rds:db", importId: arn })
  })

  it("is no business of ours when a group owns it, or when it has no name of AWS's", () => {
    assert.isUndefined(cloudObjectOf(`arn:aws:ec2:${here}:instance/i-0a`, undefined))
    assert.isUndefined(cloudObjectOf("vpc-0a", undefined))
  })

  it("is of a type that is surely listed, or is looked for in the journal", () => {
    assert.isFalse(coveredTypes.has("aws_iam_role"))
    assert.isFalse(coveredTypes.has("aws_route"))
  })
})

describe("The program that lists a cluster's objects", () => {
  const program = JSON.stringify({
    terraform: { required_providers: { aws: { source: "aws", version: "6.25.0" } } },
    provider: { aws: [{ region: "eu-central-1", assume_role: [{ role_arn: "arn:aws:iam::1:role/r" }] }] },
    resource: { aws_vpc: { network: { cidr_block: "10.0.0.0/16" } } },
  })

  it.effect("reaches the cloud as the cluster's own program does, and makes nothing", () =>
    Effect.gen(function* () {
      const listing: unknown = JSON.parse(yield* inventoryProgram({ clusterId: "orion", program }))

      assert.deepInclude(listing, {
        terraform: { required_providers: { aws: { source: "aws", version: "6.25.0" } } },
        provider: { aws: [{ region: "eu-central-1", assume_role: [{ role_arn: "arn:aws:iam::1:role/r" }] }] },
      })
      assert.notProperty(listing, "resource")
    }),
  )
})
