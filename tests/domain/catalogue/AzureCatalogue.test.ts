import { assert, describe, it } from "@effect/vitest"

import { findMachineType } from "#domain/catalogue/MachineType.ts"
import { regionsOf } from "#domain/catalogue/Region.ts"
import { localDiskGib } from "#domain/cloud/azure/LocalDisk.ts"
import { defaultSystemMachineType } from "#domain/provisioner/aks/AksReading.ts"
import { aksMinors, defaultAksVersion, findAksVersion, namesPatch } from "#domain/provisioner/aks/KubernetesVersions.ts"

describe("the machine types of azure in the catalogue", () => {
  it("have the one of AKS's own services in every region", () => {
    for (const { id } of regionsOf("azure")) {
      assert.isDefined(findMachineType("azure", id, defaultSystemMachineType), id)
    }
  })

  it.each([
    ["Standard_D2ds_v5", 75],
    ["Standard_D4pds_v5", 150],
    ["Standard_E8ads_v5", 300],
    ["Standard_D4s_v5", 0],
    ["Standard_B2ms", 0],
  ])("have with %s a local disk of %i GiB", (name, size) => {
    const machineType = findMachineType("azure", "westeurope", name)

    assert.strictEqual(machineType && localDiskGib(machineType), size)
  })
})

describe("the Kubernetes versions of AKS", () => {
  it("include the default, in every tier", () => {
    assert.isDefined(findAksVersion(defaultAksVersion))
    assert.isUndefined(findAksVersion(defaultAksVersion)?.needsPremium)
  })

  it("are known with a patch too, one minor after the other", () => {
    assert.strictEqual(findAksVersion("1.34.2")?.minor, "1.34")
    assert.isUndefined(findAksVersion("1.3"))
    assert.deepStrictEqual(["1.34", "1.34.2"].map(namesPatch), [false, true])
    aksMinors.slice(1).forEach((minor, index) => {
      assert.strictEqual(Number(minor.split(".")[1]), Number(aksMinors[index]?.split(".")[1]) + 1)
    })
  })
})
