import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

import { findMachineType, machineTypesOf } from "#domain/catalogue/MachineType.ts"
import { findRegion, regionsOf } from "#domain/catalogue/Region.ts"
import { awsCatalogue } from "#domain/cloud/aws/AwsCatalogue.ts"
import {
  defaultKarpenterVersion,
  defaultKubernetesVersion,
  findKubernetesVersion,
  kubernetesVersions,
  minorOf,
  upgradePaths,
} from "#domain/provisioner/eks/KubernetesVersions.ts"

describe("the regions in the catalogue", () => {
  it("are many, each named once, with the zones it has", () => {
    const ids = regionsOf("aws").map(({ id }) => id)

    assert.isAtLeast(ids.length, 12)
    assert.strictEqual(new Set(ids).size, ids.length)
    for (const { id, zones } of regionsOf("aws")) {
      assert.isAtLeast(zones.length, 2)
      for (const zone of zones) assert.match(zone, new RegExp(`^${id}[a-f]$`))
    }
  })

  it("know the zones AWS skips", () => {
    assert.deepStrictEqual(findRegion("aws", "ap-northeast-1")?.zones, [
      "ap-northeast-1a",
      "ap-northeast-1c",
      "ap-northeast-1d",
    ])
  })

  it("are none for a provider that is not offered yet", () => {
    assert.isEmpty(regionsOf("azure"))
    assert.isUndefined(findRegion("azure", "westeurope"))
  })

  it("carry the time their prices were taken", () => {
    const { machineTypes, regions } = awsCatalogue()

    assert.isTrue(DateTime.isDateTime(regions.timeGenerated))
    assert.isTrue(DateTime.isDateTime(machineTypes.timeGenerated))
  })
})

describe("the machine types in the catalogue", () => {
  it.each(regionsOf("aws").map(({ id }) => id))(
    "are many in %s, of every kind and both architectures, at a price",
    (region) => {
      const machineTypes = machineTypesOf("aws", region)

      assert.isAtLeast(machineTypes.length, 60)
      assert.strictEqual(new Set(machineTypes.map(({ name }) => name)).size, machineTypes.length)
      assert.strictEqual(new Set(machineTypes.map(({ category }) => category)).size, 5)
      assert.strictEqual(new Set(machineTypes.map(({ architecture }) => architecture)).size, 2)
      for (const { onDemandHourly, spotHourly, vCpu, memoryMiB } of machineTypes) {
        assert.isAbove(spotHourly.low, 0)
        assert.isBelow(spotHourly.low, spotHourly.high)
        assert.isBelow(spotHourly.high, onDemandHourly)
        assert.isAtLeast(vCpu, 1)
        assert.isAtLeast(memoryMiB, 1024)
      }
    },
  )

  it.each([
    ["m7g.large", "us-east-1", 0.0816],
    ["m6i.large", "us-east-1", 0.096],
    ["c7g.xlarge", "us-east-1", 0.145],
    ["t3.medium", "us-east-1", 0.0416],
    ["g6.xlarge", "us-east-1", 0.8048],
    ["m5.large", "eu-west-1", 0.107],
    ["m5.large", "sa-east-1", 0.153],
  ])("price %s in %s as published", (name, region, hourly) => {
    assert.approximately(findMachineType("aws", region, name)?.onDemandHourly ?? 0, hourly, 0.00005)
  })

  it("are found only where they are offered", () => {
    assert.isDefined(findMachineType("aws", "us-east-1", "p5.48xlarge"))
    assert.isUndefined(findMachineType("aws", "sa-east-1", "p5.48xlarge"))
    assert.isUndefined(findMachineType("aws", "mars-1", "m7g.large"))
  })

  it("are limited only to regions the catalogue holds", () => {
    const known = regionsOf("aws").map(({ id }) => id)

    for (const { offeredIn = [] } of awsCatalogue().machineTypes.families) assert.includeMembers(known, [...offeredIn])
  })
})

describe("the Kubernetes versions in the catalogue", () => {
  it("include the default", () => {
    assert.isDefined(findKubernetesVersion(defaultKubernetesVersion))
  })

  it("are known with a patch too", () => {
    assert.strictEqual(findKubernetesVersion("1.33.4")?.minor, "1.33")
    assert.strictEqual(minorOf("1.33.4"), "1.33")
    assert.isUndefined(findKubernetesVersion("1.3"))
  })

  it("are upgraded one minor at a time, from each to the next", () => {
    assert.deepStrictEqual(
      upgradePaths.map(({ fromVersion, toVersion }) => [fromVersion, toVersion]),
      [
        ["1.31", "1.32"],
        ["1.32", "1.33"],
        ["1.33", "1.34"],
      ],
    )
  })

  it("all go with the Karpenter that is installed by default", () => {
    const [major = 0, minor = 0] = defaultKarpenterVersion.split(".").map(Number)

    for (const { karpenterFrom } of kubernetesVersions) {
      assert.isTrue(major > karpenterFrom[0] || minor >= karpenterFrom[1])
    }
  })
})
