import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullCluster, smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { costOfSpec } from "#tests/fixtures/ProgramCost.ts"

const costOf = (request: unknown) => costOfSpec(Effect.runSync(readK8sClusterRequest(request)).spec)
const lines = (request: unknown) =>
  costOf(request).items.map(({ monthlyCost, name, nodeGroup, quantity }) => [nodeGroup, name, quantity, monthlyCost])

/** Three m7g.large in us-east-1 with 310 GiB between them: the sample of the design notes. */
const sample = changed(smallCluster, {
  region: "us-east-1",
  "clusterSpec.architecture": "arm64",
  "clusterSpec.dataPlane.nodeGroups": [
    { name: "pair", machineTypes: ["m7g.large"], minNode: 2, maxNode: 4, volumeSize: 105 },
    { name: "single", machineTypes: ["m7g.large"], minNode: 1, maxNode: 1, volumeSize: 100 },
    { name: "spare", instanceType: "spot", machineTypes: ["m7g.large"], minNode: 0, maxNode: 2, volumeSize: 100 },
  ],
})

describe("the monthly cost of an EKS cluster", () => {
  it("adds up what is paid for, resource by resource", () => {
    assert.deepStrictEqual(lines(sample), [
      [undefined, "EKS control plane", 1, 73], // 0.10 × 730
      ["pair", "Detailed monitoring of machines", 2, 4.2], // 7 metrics × 0.30
      ["pair", "Disks (gp3, GiB)", 210, 16.8], // 210 × 0.08
      ["pair", "Machines (m7g.large, on demand)", 2, 119.14], // 2 × 0.0816 × 730 = 119.136
      ["single", "Detailed monitoring of machines", 1, 2.1],
      ["single", "Disks (gp3, GiB)", 100, 8],
      ["single", "Machines (m7g.large, on demand)", 1, 59.57], // 59.568
      ["spare", "Detailed monitoring of machines", 0, 0],
      ["spare", "Disks (gp3, GiB)", 0, 0],
      ["spare", "Machines (m7g.large, spot)", 0, 0],
      [undefined, "NAT gateway", 1, 32.85], // 0.045 × 730
      [undefined, "NAT gateway", 1, 32.85],
      [undefined, "NAT gateway", 1, 32.85],
      [undefined, "Public IPv4 address", 1, 3.65], // 0.005 × 730
      [undefined, "Public IPv4 address", 1, 3.65],
      [undefined, "Public IPv4 address", 1, 3.65],
      [undefined, "Encryption key (KMS)", 1, 1],
    ])
    assert.strictEqual(costOf(sample).total, 393.31)
  })

  it("agrees with the sample worked out by hand: 376.05 before public addresses and monitoring", () => {
    const addresses = 3 * 3.65
    const monitoring = 3 * 2.1

    // 73 + 3 × 59.568 + 98.55 + 310 × 0.08 + 1 = 376.054; two lines of machines instead of one round up by a cent.
    assert.approximately(costOf(sample).total - addresses - monitoring, 376.05, 0.011)
  })

  it("names the resource of each line as the program does", () => {
    const { items } = costOf(sample)

    assert.deepStrictEqual(
      items.filter(({ name }) => name === "NAT gateway").map(({ address, resourceType }) => [address, resourceType]),
      ["a", "b", "c"].map((zone) => [`aws_nat_gateway.network_nat_${zone}`, "aws_nat_gateway"]),
    )
    assert.include(
      items.map(({ address }) => address),
      "aws_eks_node_group.nodes_pair",
    )
  })

  it("sums up each part of the cluster", () => {
    assert.deepStrictEqual(
      costOf(sample).groups.map(({ group, nodeGroup, monthlyCost }) => [group, nodeGroup, monthlyCost]),
      [
        ["controlPlane", undefined, 73],
        ["nodeGroup", "pair", 140.14],
        ["nodeGroup", "single", 69.67],
        ["nodeGroup", "spare", 0],
        ["network", undefined, 109.5],
        ["encryption", undefined, 1],
      ],
    )
  })

  it("ranges from every group at its smallest and cheapest to its largest and most expensive", () => {
    const { minimum, total, maximum } = costOf(sample)

    assert.strictEqual(minimum, total)
    // Two machines more of pair, and two spot machines: 0.04896 an hour.
    assert.approximately(maximum, total + 2 * (59.568 + 8.4 + 2.1) + 2 * (35.7408 + 8 + 2.1), 0.02)
  })

  it("expects spot capacity in the middle of its range", () => {
    const spot = changed(smallCluster, {
      region: "us-east-1",
      "clusterSpec.dataPlane.nodeGroups[0].instanceType": "spot",
      "clusterSpec.dataPlane.nodeGroups[0].machineTypes": ["m5.large", "m5.xlarge"],
    })
    const machines = costOf(spot).items.find(({ name }) => name === "Machines (m5.large or 1 other, spot)")

    // From 0.3 × 0.096 to 0.6 × 0.192: 0.072 in the middle.
    assert.strictEqual(machines?.monthlyCost, 52.56)
    assert.approximately(costOf(spot).total - costOf(spot).minimum, (0.072 - 0.0288) * 730, 0.011)
  })

  it("counts a group for each zone as often as it is made, and sums it up as one", () => {
    const perZone = costOf(changed(smallCluster, { "clusterSpec.dataPlane.nodeGroups[0].createPerAZ": true }))

    assert.lengthOf(
      perZone.items.filter(({ name }) => name.startsWith("Machines")),
      3,
    )
    assert.lengthOf(
      perZone.groups.filter(({ group }) => group === "nodeGroup"),
      1,
    )
  })

  it("leaves out the gateways of a network Orrery does not create", () => {
    assert.notInclude(
      costOf(fullCluster)
        .items.map(({ name }) => name)
        .join(),
      "NAT",
    )
  })

  it("names the machines that Karpenter adds only where there is Karpenter", () => {
    assert.include(costOf(fullCluster).excluded, "Machines that Karpenter adds")
    assert.notInclude(costOf(smallCluster).excluded, "Machines that Karpenter adds")
  })

  it("says what it is: an estimate in dollars, of a time, without what cannot be known", () => {
    const { currency, estimated, timeGenerated, excluded } = costOf(smallCluster)

    assert.strictEqual(currency, "USD")
    assert.isTrue(estimated)
    assert.strictEqual(DateTime.formatIso(timeGenerated), "2026-01-19T13:23:24.000Z")
    assert.includeMembers(
      [...excluded],
      ["Data transfer", "Flow logs, by what is written and stored", "Traffic through NAT gateways"],
    )
  })

  it("is new money for a cluster that does not exist yet", () => {
    const { before, difference, total } = costOf(smallCluster)

    assert.strictEqual(before, 0)
    assert.strictEqual(difference, total)
  })
})
