import { assert, describe, it } from "@effect/vitest"

import { clouds } from "#domain/cloud/Clouds.ts"
import { fixedNames } from "#domain/infrastructure/FixedNames.ts"
import { referencesOf } from "#domain/preflight/ProgramReferences.ts"

import { programOfSample } from "./ProgramOfSample.ts"
import { type ProvisionerSample, samples } from "./ProvisionerSamples.ts"

/** On the clouds that can be asked about an image. */
const selfHosted = samples.filter(
  ({ spec }) => spec.provisioner.type === "selfHosted" && Object.keys(clouds[spec.provider].lookedUp.images).length > 0,
)

/** Names of machines in a resource group of the cluster's own are in no one's way. */
const isNamedInAccount = ({ spec }: ProvisionerSample): boolean =>
  !clouds[spec.provider].uniquelyNamedTypes.includes("azurerm_resource_group")

describe.each(selfHosted.map((sample) => [sample.name, sample] as const))("before %s is created", (_, sample) => {
  it("the image of the request is looked up", () => {
    const { provisioner } = sample.spec
    const image = provisioner.type === "selfHosted" ? provisioner.selfHosted.k8sImage : ""

    const [found = "", ...others] = referencesOf(programOfSample(sample)).images

    assert.isEmpty(others)
    assert.isNotEmpty(found)
    // The path of an image in a subscription is all of its id but the subscription.
    assert.isTrue(image.endsWith(found), found)
  })
})

describe.each(selfHosted.filter(isNamedInAccount).map((sample) => [sample.name, sample] as const))(
  "before %s is created",
  (_, sample) => {
    it("the names of every member of the control plane are looked up", () => {
      const { clusterName, controlPlane } = sample.spec
      const names = fixedNames(programOfSample(sample)).map(({ name }) => name)

      for (let index = 0; index < (controlPlane?.nodes ?? 0); index += 1) {
        assert.include(names, `${clusterName}-${controlPlane?.name}-${index}`)
      }
    })
  },
)
