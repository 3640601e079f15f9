import type { ServerIdentity } from "../TerraformProvider.ts"

/**
 * The server's own identity in Azure, for programs that act with it, or with an identity that trusts its tokens. On a
 * machine of Azure it is the machine's, and in AKS the one of the pod.
 *
 * The names of files with credentials are not among them, except that of a token that the platform renews.
 */
export const azureIdentity: ServerIdentity = {
  variables: [
    "ARM_CLIENT_ID",
    "ARM_TENANT_ID",
    "ARM_CLIENT_SECRET",
    "ARM_OIDC_TOKEN",
    "ARM_OIDC_TOKEN_FILE_PATH",
    "ARM_USE_MSI",
    "ARM_MSI_ENDPOINT",
    "ARM_USE_AKS_WORKLOAD_IDENTITY",
    "AZURE_CLIENT_ID",
    "AZURE_TENANT_ID",
    "AZURE_FEDERATED_TOKEN_FILE",
  ],
  secrets: ["ARM_CLIENT_SECRET", "ARM_OIDC_TOKEN"],
}
