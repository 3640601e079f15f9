import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { type ProvisionerSample, samples } from "./ProvisionerSamples.ts"

/** The organization that service accounts in the samples are named for. */
export const organizationOfSamples = "0d4f7c1e-3d57-4a53-8b4e-0c1f2f1a2b3c"

/** The program of a sample, or of a variation of it. */
export const programOfSample = ({ name, spec }: ProvisionerSample, deletionProtection = false): string =>
  synthesizeCluster({
    clusterId: uuid(`cluster ${name}`),
    organizationId: organizationOfSamples,
    spec,
    deletionProtection,
  })

const typesOf = (sample: ProvisionerSample) => {
  const resources = managedResources(programOfSample(sample, true))
  return { sample, size: resources.length, types: new Set(resources.map(({ resourceType }) => resourceType)) }
}

/** The smallest sample that has a resource of a type, for each type that any of them has. */
export const sampleByType = (): ReadonlyMap<string, ProvisionerSample> => {
  const largestFirst = samples.map(typesOf).toSorted((one, other) => other.size - one.size)
  return new Map(largestFirst.flatMap(({ sample, types }) => [...types].map((type) => [type, sample] as const)))
}
