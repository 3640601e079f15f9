import type { Cloud } from "../Cloud.ts"
import { gcpAddressRanges } from "./GcpAddressRanges.ts"
import { gcpErrorCodes } from "./GcpErrorCodes.ts"
import { gcpPermissions } from "./GcpPermissions.ts"
import { gcpQuotas } from "./GcpQuotas.ts"
import { googleSecretManager } from "./GcpSecretStore.ts"
import { imageName } from "./ImageName.ts"
import { gcpImportIds } from "./ImportIds.ts"
import { gcpOwnership } from "./OwnershipLabels.ts"
import { secretsInKey } from "./ServiceAccountKey.ts"
import { gcpStaticVariables, keyVariable, subjectVariable, tokenVariable } from "./StaticVariables.ts"
import { gcpTypicalSeconds } from "./TypicalSeconds.ts"

/** Google Cloud. */
export const gcp: Cloud = {
  resourceTypePrefix: "google_",
  credentials: {
    environment: [keyVariable, tokenVariable],
    staticVariables: gcpStaticVariables,
    secretsWithin: { [keyVariable]: secretsInKey },
    secretStore: googleSecretManager,
    federation: { subjectVariable, tokenVariable },
    description: `static on gcp: ${keyVariable}, the JSON key of a service account; ${keyVariable} with the configuration of workload identity federation and ${subjectVariable}, the token to exchange; or ${tokenVariable}, an access token. dynamic on gcp: optionally serviceAccount, the email of the service account that Orrery impersonates. Its name is orrery- with the first 23 hexadecimal digits of the organization's id.`,
  },
  ownership: gcpOwnership,
  importIds: gcpImportIds,
  uniquelyNamedTypes: [
    "google_compute_address",
    "google_compute_network",
    "google_compute_subnetwork",
    "google_container_cluster",
  ],
  typicalSeconds: gcpTypicalSeconds,
  errorCodes: gcpErrorCodes,
  permissions: gcpPermissions,
  quotas: gcpQuotas,
  addressRanges: gcpAddressRanges,
  lookedUp: { images: { google_compute_image: imageName }, networks: { google_compute_network: "name" }, subnets: {} },
}
