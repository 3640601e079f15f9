import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { costOfSpec } from "#tests/fixtures/ProgramCost.ts"
import { smallSelfHostedOnAzure } from "#tests/fixtures/SelfHostedOnAzureRequests.ts"

const costOf = (request: unknown) => costOfSpec(Effect.runSync(readK8sClusterRequest(request)).spec)
const group = "clusterSpec.dataPlane.nodeGroups[0]"

describe("the monthly cost of a self-hosted cluster on Azure", () => {
  it("adds up to what its machines, disks, load balancer and gateway cost by hand", () => {
    const { items, total } = costOf(changed(smallSelfHostedOnAzure, { region: "eastus", [`${group}.volumeSize`]: 200 }))

    assert.deepStrictEqual(
      items.map(({ maximumMonthlyCost, monthlyCost, name, quantity }) => [
        name,
        quantity,
        monthlyCost,
        maximumMonthlyCost,
      ]),
      [
        ["Disks (Premium SSD P10, 128 GiB)", 1, 19.71, 19.71], // the system disk of 80 GiB
        ["Disks (Premium SSD P6, 64 GiB)", 1, 10.21, 10.21], // the disk of etcd
        ["Load balancer of the Kubernetes API", 1, 18.25, 18.25], // 0.025 × 730
        ["Machines (Standard_D2s_v5, on demand)", 1, 70.08, 70.08], // 0.096 × 730
        ["Disks (Premium SSD P15, 256 GiB)", 2, 76.04, 152.08], // 2 to 4 of 200 GiB
        ["Machines (Standard_D4s_v5, on demand)", 2, 280.32, 560.64], // 2 to 4 × 0.192 × 730
        ["NAT gateway", 1, 32.85, 32.85], // 0.045 × 730
        ["Public IPv4 address", 1, 3.65, 3.65], // 0.005 × 730
        ["Public IPv4 address", 1, 3.65, 3.65],
      ],
    )
    assert.strictEqual(total, 514.76)
  })
})
