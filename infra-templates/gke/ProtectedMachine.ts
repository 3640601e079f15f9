import type { NodeAccount } from "../gcp/NodeAccount.ts"
import type { GkeRequest } from "./GkeRequest.ts"

/**
 * What makes a machine safe to run pods on: an identity of few roles, which no pod can take, verified boot, no kubelet port
 * without authentication, and a disk under the user's key where there is one.
 */
export const protectedMachine = ({ encryptionKey }: GkeRequest, { email }: NodeAccount) => ({
  imageType: "COS_CONTAINERD",
  serviceAccount: email,
  // The roles of the service account say what it may do; scopes would only be a second, older list.
  oauthScopes: ["https://www.googleapis.com/auth/cloud-platform"],
  metadata: { "disable-legacy-endpoints": "true" },
  workloadMetadataConfig: { mode: "GKE_METADATA" },
  shieldedInstanceConfig: { enableSecureBoot: true, enableIntegrityMonitoring: true },
  kubeletConfig: { insecureKubeletReadonlyPortEnabled: "FALSE" },
  ...(encryptionKey !== undefined && { bootDiskKmsKey: encryptionKey }),
})
