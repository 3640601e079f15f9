import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { fullSpec, smallSpec } from "#tests/fixtures/Clusters.ts"
import { eksPart } from "#tests/fixtures/EksPart.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** The account all fixtures live in; the programs allow no other. */
export const accountId = "123456789012"

/** Everything the template can make: spot and on-demand groups, Karpenter, a network of its own. */
const everything = (): ClusterSpec => {
  const spec = fullSpec("vega")
  const { vpcId: _, ...eks } = eksPart(spec)
  return { ...spec, provisioner: { type: "eks", eks: { ...eks, subnets: [] } } }
}

/** A cluster in a network the user owns. */
const guest = (): ClusterSpec => {
  const spec = smallSpec("lyra")
  const subnets = ["a", "b"].map((zone, index) => ({
    id: `subnet-0123456789abcdef${index}`,
    type: "private" as const,
    cidr: `10.0.${index}.0/24`,
    availabilityZone: `eu-central-1${zone}`,
  }))
  return {
    ...spec,
    provisioner: { type: "eks", eks: { ...eksPart(spec), vpcId: "vpc-0123456789abcdef0", subnets } },
  }
}

const specs = { small: () => smallSpec("orion"), lost: () => smallSpec("sirius"), everything, guest }

export type EksSample = keyof typeof specs

export const eksClusterId = (sample: EksSample): string => uuid(`eks ${sample}`)

/** The program that the EKS template writes. */
export const eksProgram = (sample: EksSample, deletionProtection = false): string =>
  synthesizeCluster({
    clusterId: eksClusterId(sample),
    organizationId: uuid("acme"),
    spec: specs[sample](),
    deletionProtection,
  })
