import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

import type { CatalogueProvider } from "#domain/catalogue/CatalogueProvider.ts"
import { findMachineType, machineTypesOf } from "#domain/catalogue/MachineType.ts"
import { catalogueOf, catalogueProviders, findRegion, regionsOf } from "#domain/catalogue/Region.ts"
import { MachineCategory } from "#domain/cloud/MachineCategory.ts"

/** Categories other than GPUs that the sources of the catalogue do not list in a region. */
const lackingCategories: Partial<Record<CatalogueProvider, Readonly<Record<string, ReadonlyArray<MachineCategory>>>>> =
  {
    gcp: {
      "europe-west1": ["computeoptimized"],
      "europe-west2": ["computeoptimized"],
      "europe-west10": ["computeoptimized", "memoryoptimized", "storageoptimized"],
      "africa-south1": ["storageoptimized"],
    },
  }

describe.each(catalogueProviders)("the regions of %s in the catalogue", (provider) => {
  it("are many, each named once, with the zones it has", () => {
    const ids = regionsOf(provider).map(({ id }) => id)

    assert.isAtLeast(ids.length, 8)
    assert.strictEqual(new Set(ids).size, ids.length)
    for (const { priceIndex, zones } of regionsOf(provider)) {
      assert.strictEqual(new Set(zones).size, zones.length)
      assert.isAbove(priceIndex, 0)
    }
  })

  it("carry the time and the source of their prices, and belong to the cloud", () => {
    const { machineTypes, regions } = catalogueOf(provider) ?? {}

    for (const table of [machineTypes, regions]) {
      assert.isDefined(table)
      assert.strictEqual(table.provider, provider)
      assert.isAtLeast(DateTime.toEpochMillis(table.timeGenerated), Date.UTC(2025, 0))
      assert.isAbove(table.source.length, 40)
    }
  })
})

describe("the regions of aws", () => {
  it("have the zones that AWS names, without those it skips", () => {
    for (const { id, zones } of regionsOf("aws")) {
      assert.isAtLeast(zones.length, 2)
      for (const zone of zones) assert.match(zone, new RegExp(`^${id}[a-f]$`))
    }
    assert.deepStrictEqual(findRegion("aws", "ap-northeast-1")?.zones, [
      "ap-northeast-1a",
      "ap-northeast-1c",
      "ap-northeast-1d",
    ])
  })
})

describe.each(catalogueProviders)("the machine types of %s in the catalogue", (provider) => {
  it("are at least a hundred in at least eight regions, each named once", () => {
    const sizes = regionsOf(provider).map(({ id }) => machineTypesOf(provider, id).length)

    assert.isAtLeast(sizes.filter((size) => size >= 100).length, 8)
    for (const { id } of regionsOf(provider)) {
      const names = machineTypesOf(provider, id).map(({ name }) => name)
      assert.strictEqual(new Set(names).size, names.length)
    }
  })

  it("are of every category in each region, except GPUs and what the lists of a few regions lack", () => {
    const lacking = Object.fromEntries(
      regionsOf(provider).flatMap(({ id }) => {
        const sold = new Set(machineTypesOf(provider, id).map(({ category }) => category))
        const missing = MachineCategory.literals.filter((category) => category !== "gputype" && !sold.has(category))
        return missing.length === 0 ? [] : [[id, missing]]
      }),
    )

    assert.deepStrictEqual(lacking, lackingCategories[provider] ?? {})
  })

  it("have GPUs in at least four regions", () => {
    const withGpus = regionsOf(provider).filter(({ id }) =>
      machineTypesOf(provider, id).some(({ category, gpus = 0 }) => category === "gputype" && gpus > 0),
    )

    assert.isAtLeast(withGpus.length, 4)
  })

  it("have a size, zones of their region, and a spot price below the price on demand", () => {
    for (const region of regionsOf(provider)) {
      const machineTypes = machineTypesOf(provider, region.id)

      for (const { memoryMiB, name, onDemandHourly, spotHourly, vCpu, zones } of machineTypes) {
        assert.isAbove(onDemandHourly, 0, name)
        assert.isAtLeast(vCpu, 1, name)
        assert.isAtLeast(memoryMiB, 512, name)
        assert.isNotEmpty(zones, name)
        assert.includeMembers([...region.zones], [...zones], name)
        if (spotHourly !== undefined) {
          assert.isAbove(spotHourly.low, 0, name)
          assert.isAtMost(spotHourly.low, spotHourly.high, name)
          assert.isBelow(spotHourly.high, onDemandHourly, name)
        }
      }
    }
  })

  it("are limited only to regions and zones the catalogue holds", () => {
    const zonesOf = new Map(regionsOf(provider).map(({ id, zones }) => [id, zones]))

    for (const { offeredIn = [], priceIndexes = {}, zonesIn = {} } of catalogueOf(provider)?.machineTypes.families ??
      []) {
      assert.includeMembers([...zonesOf.keys()], [...offeredIn, ...Object.keys(priceIndexes), ...Object.keys(zonesIn)])
    }
  })
})

describe("a machine type in the catalogue", () => {
  it.each([
    ["aws", "m7g.large", "us-east-1", 0.0816],
    ["aws", "m6i.large", "us-east-1", 0.096],
    ["aws", "c7g.xlarge", "us-east-1", 0.145],
    ["aws", "t3.medium", "us-east-1", 0.0416],
    ["aws", "g6.xlarge", "us-east-1", 0.8048],
    ["aws", "m5.large", "eu-west-1", 0.107],
    ["aws", "m5.large", "sa-east-1", 0.153],
    ["aws", "m7g.large", "ap-south-1", 0.0583],
    ["azure", "Standard_D2s_v5", "eastus", 0.096],
    ["azure", "Standard_D4ds_v5", "westeurope", 0.272],
    ["azure", "Standard_D2s_v5", "swedencentral", 0.102],
    ["azure", "Standard_NV36ads_A10_v5", "swedencentral", 4.16],
    ["azure", "Standard_E8s_v5", "westus3", 0.504],
    ["azure", "Standard_D64ps_v5", "eastus2", 2.464],
    ["azure", "Standard_B4ms", "eastus", 0.166],
    ["digitalocean", "s-2vcpu-4gb", "fra1", 0.03571],
  ] as const)("of %s: %s in %s costs %d dollars an hour, as published", (provider, name, region, hourly) => {
    assert.approximately(findMachineType(provider, region, name)?.onDemandHourly ?? 0, hourly, 0.00005)
  })

  it("is found only where it is offered", () => {
    assert.isDefined(findMachineType("aws", "us-east-1", "m7a.large"))
    assert.isUndefined(findMachineType("aws", "sa-east-1", "m7a.large"))
    assert.isUndefined(findMachineType("aws", "mars-1", "m7g.large"))
  })

  it("has no spot price on a cloud that sells no spot capacity", () => {
    assert.isUndefined(findMachineType("digitalocean", "fra1", "s-2vcpu-4gb")?.spotHourly)
  })
})
