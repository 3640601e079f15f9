import { serviceAccountName } from "#domain/cloud/gcp/ServiceAccountName.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullGke, gkeSpecOf, smallGke } from "#tests/fixtures/GkeRequests.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** The project all fixtures live in. */
export const gkeProject = "orrery-tests"

const requests = {
  small: smallGke,
  lost: { ...smallGke, clusterName: "meteor" },
  everything: changed(fullGke, {
    "provisioner.gke.credentials.data.serviceAccount": `${serviceAccountName(uuid("acme"))}@orrery-tests.iam.gserviceaccount.com`,
  }) as typeof fullGke,
}

export type GkeSample = keyof typeof requests

export const gkeRegion = (sample: GkeSample): string => requests[sample].region

export const gkeClusterId = (sample: GkeSample): string => uuid(`gke ${sample}`)

/** The program that the GKE template writes. */
export const gkeProgram = (sample: GkeSample, { changes = {}, deletionProtection = false } = {}): string =>
  synthesizeCluster({
    clusterId: gkeClusterId(sample),
    organizationId: uuid("acme"),
    spec: gkeSpecOf({ ...requests[sample], ...changes }),
    deletionProtection,
  })
