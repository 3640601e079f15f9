import { assert, describe, it } from "@effect/vitest"

import { aksSpecOf, fullAks, smallAks } from "#tests/fixtures/AksRequests.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { costOfSpec } from "#tests/fixtures/ProgramCost.ts"

const costOf = (request: unknown) => costOfSpec(aksSpecOf(request))
const group = "clusterSpec.dataPlane.nodeGroups[0]"

describe("the monthly cost of an AKS cluster", () => {
  it("adds up to what its control plane, machines, gateway and zone cost by hand", () => {
    const { items, total } = costOf(
      changed(smallAks, { region: "eastus", [`${group}.minNode`]: 3, [`${group}.maxNode`]: 9 }),
    )

    assert.deepStrictEqual(
      items.map(({ maximumMonthlyCost, monthlyCost, name, quantity }) => [
        name,
        quantity,
        monthlyCost,
        maximumMonthlyCost,
      ]),
      [
        ["AKS control plane, standard tier", 1, 73, 73], // 0.10 × 730
        ["Machines (Standard_D2ds_v5, on demand)", 2, 164.98, 412.45], // 2 to 5 × 0.113 × 730
        ["Machines (Standard_D4ds_v5, on demand)", 3, 494.94, 1484.82], // 3 to 9 × 0.226 × 730
        ["NAT gateway", 1, 32.85, 32.85], // 0.045 × 730
        ["Private DNS zone", 1, 0.5, 0.5],
        ["Public IPv4 address", 1, 3.65, 3.65], // 0.005 × 730
        ["Public IPv4 address", 1, 3.65, 3.65],
      ],
    )
    assert.strictEqual(total, 773.57)
  })

  it("has disks only where they are not on the machines", () => {
    const disks = (request: unknown) => costOf(request).items.filter(({ name }) => name.startsWith("Disks"))

    assert.isEmpty(disks(smallAks))
    assert.lengthOf(disks(changed(smallAks, { [`${group}.volumeSize`]: 200 })), 1)
  })

  it.each([
    ["eastus", 30, "P4, 32 GiB", 5.28],
    ["eastus", 33, "P6, 64 GiB", 10.21],
    ["eastus", 128, "P10, 128 GiB", 19.71],
    ["eastus", 129, "P15, 256 GiB", 38.02],
    ["eastus", 200, "P15, 256 GiB", 38.02],
    ["eastus", 2048, "P40, 2048 GiB", 259.05],
    ["brazilsouth", 128, "P10, 128 GiB", 31.41], // 19.71 × 0.2454 / 0.154
  ])("has in %s for a disk of %i GiB the price of a %s, for each machine", (region, volumeSize, tier, each) => {
    const request = changed(smallAks, {
      region,
      [`${group}.machineTypes[0]`]: "Standard_D4s_v5",
      [`${group}.volumeSize`]: volumeSize,
      [`${group}.minNode`]: 2,
      [`${group}.maxNode`]: 3,
    })
    const disks = costOf(request).items.filter(
      ({ name, group: part }) => name.startsWith("Disks") && part === "nodeGroup",
    )

    assert.deepStrictEqual(
      disks.map(({ maximumMonthlyCost, name, quantity, unitMonthlyCost }) => [
        name,
        quantity,
        unitMonthlyCost,
        maximumMonthlyCost,
      ]),
      [[`Disks (Premium SSD ${tier})`, 2, each, Math.round(each * 300) / 100]],
    )
  })

  it("is that of its tier, and without a zone where the API has a public address", () => {
    const { excluded, items } = costOf(fullAks)

    assert.strictEqual(items.find(({ name }) => name.includes("premium tier"))?.monthlyCost, 438) // 0.60 × 730
    assert.notInclude(items.map(({ name }) => name).join(), "DNS")
    assert.include(excluded.join(), "The given encryption key")
  })
})
