import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { aksSpecOf, fullAks, smallAks, subscription } from "#tests/fixtures/AksRequests.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** The subscription all fixtures live in. */
export const aksSubscription = subscription

const requests = {
  small: smallAks,
  lost: { ...smallAks, clusterName: "nova" },
  everything: fullAks,
}

export type AksSample = keyof typeof requests

export const aksRegion = (sample: AksSample): string => requests[sample].region

export const aksClusterId = (sample: AksSample): string => uuid(`aks ${sample}`)

/** The program that the AKS template writes. */
export const aksProgram = (sample: AksSample, { changes = {}, deletionProtection = false } = {}): string =>
  synthesizeCluster({
    clusterId: aksClusterId(sample),
    organizationId: uuid("acme"),
    spec: aksSpecOf({ ...requests[sample], ...changes }),
    deletionProtection,
  })
