import { assert, describe, it } from "@effect/vitest"

import { clouds } from "#domain/cloud/Clouds.ts"
import { fixedNames } from "#domain/infrastructure/FixedNames.ts"
import { referencesOf } from "#domain/preflight/ProgramReferences.ts"

import { programOfSample } from "./ProgramOfSample.ts"
import { samples } from "./ProvisionerSamples.ts"

/** On the clouds that can be asked about an image. */
const selfHosted = samples.filter(
  ({ spec }) => spec.provisioner.type === "selfHosted" && Object.keys(clouds[spec.provider].lookedUp.images).length > 0,
)

describe.each(selfHosted.map((sample) => [sample.name, sample] as const))("before %s is created", (_, sample) => {
  it("the image of the request is looked up", () => {
    const { provisioner } = sample.spec
    const image = provisioner.type === "selfHosted" ? provisioner.selfHosted.k8sImage : ""

    assert.deepStrictEqual(referencesOf(programOfSample(sample)).images, [image])
  })

  it("the names of every member of the control plane are looked up", () => {
    const { clusterName, controlPlane } = sample.spec
    const names = fixedNames(programOfSample(sample)).map(({ name }) => name)

    for (let index = 0; index < (controlPlane?.nodes ?? 0); index += 1) {
      assert.include(names, `${clusterName}-${controlPlane?.name}-${index}`)
    }
  })
})
