import { assert, describe, it } from "@effect/vitest"

import { costFields, costText } from "#adapters/cli/clusters/CostTable.ts"
import { estimateMonthlyCost } from "#domain/cost/EstimateMonthlyCost.ts"
import { resourcesOfProgram } from "#domain/infrastructure/PlannedResources.ts"
import { monthlyCostOfOneKey } from "#tests/fixtures/Clusters.ts"
import { costOfSpec, programOf } from "#tests/fixtures/ProgramCost.ts"
import { nodeGroup, spec } from "#tests/infra-templates/fixtures/Requests.ts"

const linesOf = (text: string) => text.split("\n").map((line) => line.replaceAll(/ {2,}/g, " | "))

describe("the table of a cost", () => {
  it("has a line for what is the same, with the first of its resources, and the totals", () => {
    assert.deepStrictEqual(linesOf(costText(costOfSpec(spec()))).slice(0, 9), [
      "PART | ITEM | QUANTITY | EACH/MONTH | ALL/MONTH | MINIMUM | MAXIMUM | RESOURCE",
      "control plane | EKS control plane | 1 | $73.00 | $73.00 | $73.00 | $73.00 | aws_eks_cluster.control_plane_cluster",
      "node group general | Detailed monitoring of machines | 2 | $2.10 | $4.20 | $4.20 | $10.50 | aws_eks_node_group.nodes_general",
      "node group general | Disks (gp3, GiB) | 100 | $0.0952 | $9.52 | $9.52 | $23.80 | aws_eks_node_group.nodes_general",
      "node group general | Machines (m7i.large, on demand) | 2 | $88.15 | $176.30 | $176.30 | $440.74 | aws_eks_node_group.nodes_general",
      "network | NAT gateway | 3 | $37.96 | $113.88 | $113.88 | $113.88 | aws_nat_gateway.network_nat_a and 2 more",
      "network | Public IPv4 address | 3 | $3.65 | $10.95 | $10.95 | $10.95 | aws_eip.network_nat_a_address and 2 more",
      "encryption | Encryption key (KMS) | 1 | $1.00 | $1.00 | $1.00 | $1.00 | aws_kms_key.encryption_key",
      "total | $388.85 | $388.85 | $673.87",
    ])
  })

  it("says what it does not have", () => {
    assert.match(costText(costOfSpec(spec())), /^Not in the estimate: Data transfer; .+\.$/m)
  })

  it("compares a change with what runs, and a group that is removed with nothing", () => {
    const [before, after] = [[nodeGroup(), nodeGroup({ name: "batch" })], [nodeGroup()]].map((nodeGroups) =>
      resourcesOfProgram(programOf({ ...spec(), nodeGroups: nodeGroups as never })),
    )
    if (before === undefined || after === undefined) throw new Error("There are two programs.")
    const cost = estimateMonthlyCost(spec(), { before, after })

    assert.include(linesOf(costText(cost))[0], "BEFORE | ALL/MONTH")
    assert.match(costText(cost), /^node group batch +Machines .* 0 +\$[\d.]+ +\$[\d.]+ +\$0\.00 +\$0\.00 +\$0\.00 /m)
  })
})

describe("the totals of a cost", () => {
  it("are one amount and the date of the prices where nothing scales and nothing runs", () => {
    const { machinesTimeGenerated: _, ...cost } = monthlyCostOfOneKey

    assert.deepStrictEqual(costFields({ ...cost, before: 0 }), [
      ["Cost", "$1.00 a month, estimated with prices of 2026-01-19"],
    ])
  })

  it("have the range of node groups, the difference to what runs, and the date of the machines' newer prices", () => {
    assert.deepStrictEqual(costFields({ ...monthlyCostOfOneKey, maximum: 2 }), [
      ["Cost", "$1.00 a month, estimated with prices of 2026-01-19, of machines 2026-11-20"],
      ["Range", "$1.00 to $2.00 a month, as node groups scale"],
      ["Before", "$3.50 a month"],
      ["Difference", "-$2.50 a month"],
    ])
    assert.deepInclude(costFields({ ...monthlyCostOfOneKey, difference: 2.5 }), ["Difference", "+$2.50 a month"])
  })
})
