import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

import { findMachineType, machineTypesOf } from "#domain/catalogue/MachineType.ts"
import { findRegion, regionsOf } from "#domain/catalogue/Region.ts"
import { diskTypeOf } from "#domain/cloud/gcp/DiskType.ts"
import { gcpCatalogue } from "#domain/cloud/gcp/GcpCatalogue.ts"
import { defaultGkeVersion, findGkeVersion, gkeMinors } from "#domain/provisioner/gke/KubernetesVersions.ts"

const regions = regionsOf("gcp").map(({ id }) => id)

describe("the regions of gcp in the catalogue", () => {
  it("are eight or more, each named once, with three zones or more", () => {
    assert.isAtLeast(regions.length, 8)
    assert.strictEqual(new Set(regions).size, regions.length)
    for (const { id, zones } of regionsOf("gcp")) {
      assert.isAtLeast(zones.length, 3)
      for (const zone of zones) assert.match(zone, new RegExp(`^${id}-[a-f]$`))
    }
  })

  it("know the zones that Google skips", () => {
    assert.deepStrictEqual(findRegion("gcp", "europe-west1")?.zones, [
      "europe-west1-b",
      "europe-west1-c",
      "europe-west1-d",
    ])
  })

  it("carry the time and the source of their prices", () => {
    for (const table of [gcpCatalogue().regions, gcpCatalogue().machineTypes]) {
      assert.isTrue(DateTime.isDateTime(table.timeGenerated))
      assert.isAbove(table.source.length, 20)
    }
  })
})

describe("the machine types of gcp in the catalogue", () => {
  it("are many in every region, each named once, at a price", () => {
    for (const region of regions) {
      const machineTypes = machineTypesOf("gcp", region)

      assert.isAtLeast(machineTypes.length, 60, region)
      assert.strictEqual(new Set(machineTypes.map(({ name }) => name)).size, machineTypes.length)
      for (const { memoryMiB, name, onDemandHourly, spotHourly, vCpu } of machineTypes) {
        assert.isDefined(spotHourly, name)
        assert.isTrue(0 < spotHourly.low && spotHourly.low < spotHourly.high && spotHourly.high < onDemandHourly, name)
        assert.isAtLeast(vCpu, 1)
        assert.isAtLeast(memoryMiB, 900)
      }
    }
  })

  it("are of every kind and both architectures", () => {
    const machineTypes = machineTypesOf("gcp", "us-central1")

    assert.isAtLeast(machineTypes.length, 300)
    assert.strictEqual(new Set(machineTypes.map(({ category }) => category)).size, 5)
    assert.strictEqual(new Set(machineTypes.map(({ architecture }) => architecture)).size, 2)
  })

  it.each([
    ["n2-standard-4", "us-central1", 0.19424],
    ["e2-standard-4", "europe-west1", 0.14743],
    ["c4a-standard-4", "europe-west1", 0.19776],
    ["c4-highmem-8", "us-east4", 0.52136],
    ["n2d-highcpu-32", "europe-west2", 1.28586],
    ["c3-standard-22", "europe-west4", 1.16429],
    ["t2a-standard-8", "europe-west4", 0.32355],
    ["n4-highmem-16", "asia-northeast1", 1.22276],
    ["e2-medium", "africa-south1", 0.03686],
    ["n2-highmem-128", "europe-west10", 9.92945],
    ["g2-standard-12", "europe-west1", 1.10156],
  ])("price %s in %s as published", (name, region, hourly) => {
    assert.approximately(findMachineType("gcp", region, name)?.onDemandHourly ?? 0, hourly, hourly / 5000)
  })

  it("are found only where they are offered", () => {
    assert.isDefined(findMachineType("gcp", "us-central1", "t2a-standard-4"))
    assert.isUndefined(findMachineType("gcp", "europe-west1", "t2a-standard-4"))
    assert.isUndefined(findMachineType("gcp", "europe-west1", "m7g.large"))
  })

  it("have a price index in regions of the catalogue only", () => {
    for (const { priceIndexes = {} } of gcpCatalogue().machineTypes.families) {
      assert.isNotEmpty(priceIndexes)
      assert.includeMembers(regions, Object.keys(priceIndexes))
    }
  })

  it("take the disks that Google allows them", () => {
    assert.strictEqual(diskTypeOf("n2-standard-4"), "pd-balanced")
    assert.strictEqual(diskTypeOf("c4a-highmem-8"), "hyperdisk-balanced")
  })
})

describe("the Kubernetes versions of GKE", () => {
  it("include the default, in the channel that is used by default", () => {
    assert.include([...(findGkeVersion(defaultGkeVersion)?.channels ?? [])], "regular")
  })

  it("are known with a patch too, one minor after the other", () => {
    assert.strictEqual(findGkeVersion("1.33.4")?.minor, "1.33")
    assert.isUndefined(findGkeVersion("1.3"))
    gkeMinors.slice(1).forEach((minor, index) => {
      assert.strictEqual(Number(minor.split(".")[1]), Number(gkeMinors[index]?.split(".")[1]) + 1)
    })
  })
})
