import { readGcpDeletionCredentials } from "../../cloud/gcp/CredentialsReading.ts"
import { checkServiceAccount } from "../../cloud/gcp/ServiceAccountName.ts"
import { sortedRecord, sortedUnique } from "../../shared/CanonicalOrder.ts"
import type { OfferedProvisioner } from "../ProvisionerDefinition.ts"
import { gkeAddOns } from "./GkeAddOns.ts"
import { gkeFieldMeanings } from "./GkeFieldMeanings.ts"
import { gkeLimits } from "./GkeLimits.ts"
import { readGke } from "./GkeReading.ts"
import { checkGkeRollingUpdate } from "./GkeRollingUpdate.ts"
import { GkeProvisioner } from "./GkeSpec.ts"
import { writeGke } from "./GkeWriting.ts"
import { gkeKubernetesVersions } from "./KubernetesVersions.ts"
import { checkGkePlacement } from "./PlacementRules.ts"
import { WireGkeSpec } from "./WireGkeSpec.ts"

/** Google Kubernetes Engine. */
export const gke = {
  isOffered: true,
  provider: "gcp",
  schema: GkeProvisioner,
  parts: { gke: WireGkeSpec },
  choices: { ReleaseChannel: ["GkeRequest", "releaseChannel"] },
  asRequested: "type gke, with a gke part",
  needed: "accountId and credentials",
  limits: gkeLimits,
  fieldMeanings: gkeFieldMeanings,
  kubernetesVersions: gkeKubernetesVersions,
  read: readGke,
  requestedTags: ({ tags = {} }) => tags,
  checkPlacement: checkGkePlacement,
  checkRollingUpdate: checkGkeRollingUpdate,
  checkAssumedIdentity: (problems, path, { gke }, organizationId) =>
    checkServiceAccount(problems, path, gke, organizationId),
  readDeletionCredentials: (problems, wire, { gke }) => readGcpDeletionCredentials(problems, wire, gke),
  write: ({ gke }) => writeGke(gke),
  canonical: ({ gke, type }) => ({
    type,
    gke: { ...gke, authorizedNetworks: sortedUnique(gke.authorizedNetworks), tags: sortedRecord(gke.tags) },
  }),
  accountId: ({ gke }) => gke.accountId,
  kubernetesVersion: ({ gke }) => gke.kubernetesVersion,
  addOns: () => gkeAddOns,
  // A regional cluster spreads over three zones, and a group that names others is in those.
  networkZones: () => ({ isGiven: false, zones: [], zonesMin: 3 }),
  apiReach: ({ gke: { authorizedNetworks } }) => ({ hasPublicName: true, opensToOrrery: true, authorizedNetworks }),
} as const satisfies OfferedProvisioner<GkeProvisioner, WireGkeSpec>
