import { readAzureDeletionCredentials } from "../../cloud/azure/CredentialsReading.ts"
import { sortedRecord, sortedUnique } from "../../shared/CanonicalOrder.ts"
import type { OfferedProvisioner } from "../ProvisionerDefinition.ts"
import { aksAddOns } from "./AksAddOns.ts"
import { aksFieldMeanings } from "./AksFieldMeanings.ts"
import { aksLimits } from "./AksLimits.ts"
import { readAks } from "./AksReading.ts"
import { checkAksRollingUpdate } from "./AksRollingUpdate.ts"
import { AksProvisioner } from "./AksSpec.ts"
import { writeAks } from "./AksWriting.ts"
import { aksKubernetesVersions } from "./KubernetesVersions.ts"
import { checkAksPlacement } from "./PlacementRules.ts"
import { WireAksSpec } from "./WireAksSpec.ts"

/** Azure Kubernetes Service. */
export const aks = {
  isOffered: true,
  provider: "azure",
  schema: AksProvisioner,
  parts: { aks: WireAksSpec },
  choices: { AksTier: ["AksRequest", "tier"] },
  asRequested: "type aks, with an aks part",
  needed: "accountId and credentials",
  limits: aksLimits,
  fieldMeanings: aksFieldMeanings,
  checkRollingUpdate: checkAksRollingUpdate,
  kubernetesVersions: aksKubernetesVersions,
  read: readAks,
  requestedTags: ({ tags = {} }) => tags,
  checkPlacement: checkAksPlacement,
  readDeletionCredentials: (problems, wire, { aks }) => readAzureDeletionCredentials(problems, wire, aks),
  write: ({ aks }) => writeAks(aks),
  canonical: ({ aks, type }) => ({
    type,
    aks: {
      ...aks,
      adminGroups: sortedUnique(aks.adminGroups),
      authorizedNetworks: sortedUnique(aks.authorizedNetworks),
      tags: sortedRecord(aks.tags),
    },
  }),
  accountId: ({ aks }) => aks.accountId,
  kubernetesVersion: ({ aks }) => aks.kubernetesVersion,
  addOns: () => aksAddOns,
  // The system nodes spread over three zones, and a group that names others is in those.
  networkZones: () => ({ isGiven: false, zones: [], zonesMin: 3 }),
  apiReach: ({ aks: { authorizedNetworks } }) => ({ hasPublicName: false, opensToOrrery: true, authorizedNetworks }),
} as const satisfies OfferedProvisioner<AksProvisioner, WireAksSpec>
