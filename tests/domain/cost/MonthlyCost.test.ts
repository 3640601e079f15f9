import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { monthlyCostOf } from "#domain/cost/MonthlyCost.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullCluster, smallCluster } from "#tests/fixtures/ClusterRequests.ts"

const specOf = (request: unknown) => Effect.runSync(readK8sClusterRequest(request)).spec
const costOf = (request: unknown) => monthlyCostOf(specOf(request))
const lines = (request: unknown) =>
  costOf(request).items.map(({ name, quantity, monthlyCost }) => [name, quantity, monthlyCost])

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

describe("the monthly cost of a cluster", () => {
  it("adds up what is paid for, line by line", () => {
    assert.deepStrictEqual(lines(sample), [
      ["EKS control plane", 1, 73], // 0.10 × 730
      ["Encryption key (KMS)", 1, 1],
      ["NAT gateways, one for each zone", 3, 98.55], // 3 × 0.045 × 730
      ["Public IPv4 addresses of the NAT gateways", 3, 10.95], // 3 × 0.005 × 730
      ["Nodes of pair (m7g.large, on demand)", 2, 119.14], // 2 × 0.0816 × 730 = 119.136
      ["Volumes of pair (gp3, GiB)", 210, 16.8], // 210 × 0.08
      ["Nodes of single (m7g.large, on demand)", 1, 59.57], // 59.568
      ["Volumes of single (gp3, GiB)", 100, 8],
    ])
    assert.strictEqual(costOf(sample).total, 387.01)
  })

  it("agrees with the sample worked out by hand: 376.05 before public addresses", () => {
    const addresses = 10.95

    // 73 + 3 × 59.568 + 98.55 + 310 × 0.08 + 1 = 376.054; two lines of nodes instead of one round up by a cent.
    assert.approximately(costOf(sample).total - addresses, 376.05, 0.011)
  })

  it("ranges from every group at its smallest and cheapest to its largest and dearest", () => {
    const { minimum, total, maximum } = costOf(sample)

    assert.strictEqual(minimum, total)
    // Two nodes more of pair: 2 × (59.568 + 105 × 0.08), and two spot nodes: 2 × (0.04896 × 730 + 100 × 0.08).
    assert.approximately(maximum, total + 2 * (59.568 + 8.4) + 2 * (35.7408 + 8), 0.02)
  })

  it("expects spot capacity in the middle of its range", () => {
    const spot = changed(smallCluster, {
      region: "us-east-1",
      "clusterSpec.dataPlane.nodeGroups[0].instanceType": "spot",
      "clusterSpec.dataPlane.nodeGroups[0].machineTypes": ["m5.large", "m5.xlarge"],
    })
    const nodes = costOf(spot).items.find(({ name }) => name.startsWith("Nodes of general"))

    // From 0.3 × 0.096 to 0.6 × 0.192: 0.072 in the middle.
    assert.strictEqual(nodes?.monthlyCost, 52.56)
    assert.approximately(costOf(spot).total - costOf(spot).minimum, (0.072 - 0.0288) * 730, 0.011)
  })

  it("counts a group for each zone as often as it is made", () => {
    const perZone = changed(smallCluster, { "clusterSpec.dataPlane.nodeGroups[0].createPerAZ": true })

    assert.strictEqual(costOf(perZone).items[4]?.quantity, 3)
  })

  it("leaves out the gateways of a network Orrery does not create", () => {
    const names = costOf(fullCluster).items.map(({ name }) => name)

    assert.notInclude(names.join(), "NAT")
  })

  it("says what it is: an estimate in dollars, of a time, without what cannot be known", () => {
    const { currency, estimated, timeGenerated, excluded } = costOf(smallCluster)

    assert.strictEqual(currency, "USD")
    assert.isTrue(estimated)
    assert.strictEqual(DateTime.formatIso(timeGenerated), "2026-01-19T13:23:24.000Z")
    assert.isNotEmpty(excluded)
  })
})

describe("the zones of a cluster", () => {
  it("are the region's first three when none is named", () => {
    assert.deepStrictEqual(clusterZones(specOf(smallCluster)), ["eu-west-1a", "eu-west-1b", "eu-west-1c"])
  })

  it("are those its parts name, and at least two", () => {
    const path = "clusterSpec.dataPlane.nodeGroups[0].availabilityZones"

    assert.deepStrictEqual(clusterZones(specOf(changed(smallCluster, { [path]: ["eu-west-1c"] }))), [
      "eu-west-1a",
      "eu-west-1c",
    ])
    assert.deepStrictEqual(clusterZones(specOf(changed(smallCluster, { [path]: ["eu-west-1a", "eu-west-1c"] }))), [
      "eu-west-1a",
      "eu-west-1c",
    ])
  })

  it("are those of the private subnets in a network of the user's", () => {
    assert.deepStrictEqual(clusterZones(specOf(fullCluster)), ["eu-central-1a", "eu-central-1b"])
  })
})
