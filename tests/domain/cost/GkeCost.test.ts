import { assert, describe, it } from "@effect/vitest"

import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullGke, gkeSpecOf, smallGke } from "#tests/fixtures/GkeRequests.ts"
import { costOfSpec } from "#tests/fixtures/ProgramCost.ts"

const costOf = (request: unknown) => costOfSpec(gkeSpecOf(request))
const group = "clusterSpec.dataPlane.nodeGroups[0]"

describe("the monthly cost of a GKE cluster", () => {
  it("adds up to what its control plane, machines and gateway cost by hand", () => {
    const { items, timeGenerated, total } = costOf(
      changed(smallGke, { [`${group}.minNode`]: 3, [`${group}.maxNode`]: 9 }),
    )

    assert.deepStrictEqual(
      items.map(({ maximumMonthlyCost, monthlyCost, name, quantity }) => [
        name,
        quantity,
        monthlyCost,
        maximumMonthlyCost,
      ]),
      [
        ["GKE control plane", 1, 73, 73], // 0.10 × 730
        ["Disks (pd-balanced, GiB)", 240, 26.4, 79.2], // 3 × 80 × 0.11
        ["Machines (e2-standard-4, on demand)", 3, 322.87, 968.62], // 3 × 0.14743 × 730
        ["NAT gateway, by machines", 1, 3.07, 9.2], // 3 × 0.0014 × 730
        ["Public IPv4 address", 1, 3.65, 3.65], // 0.005 × 730
        ["Public IPv4 address", 1, 3.65, 3.65],
      ],
    )
    assert.strictEqual(total, 432.64)
    assert.include(String(timeGenerated), "2026-08-03")
  })

  it("begins with a machine in each zone, of which the autoscaler may remove some", () => {
    const { items, minimum, total } = costOf(smallGke)
    const machines = items.find(({ name }) => name.startsWith("Machines"))

    assert.strictEqual(machines?.quantity, 3)
    assert.strictEqual(machines?.minimumMonthlyCost, 107.62)
    // Two machines with their disks, and what the gateway costs for them.
    assert.approximately(total - minimum, 2 * (107.6239 + 80 * 0.11 + 0.0014 * 730), 0.011)
  })

  it("pays for no more than 32 machines at the gateway", () => {
    const { items } = costOf(changed(smallGke, { [`${group}.minNode`]: 90, [`${group}.maxNode`]: 90 }))

    assert.strictEqual(items.find(({ name }) => name.startsWith("NAT"))?.monthlyCost, 32.12) // 0.044 × 730
  })

  it("has no gateway in a given network", () => {
    assert.notInclude(
      costOf(fullGke)
        .items.map(({ name }) => name)
        .join(),
      "NAT",
    )
  })
})
