import { Schema } from "effect"

/** How the client of a kubeconfig proves who it is (specification §3, Kubeconfig response). */
export const ClientAuthType = Schema.Literals([
  "UNSPECIFIED",
  "X509",
  "BEARER_TOKEN",
  "AWS_IAM",
  "OIDC",
  "GCP_AUTH_PROVIDER",
  "AZURE_AUTH_PROVIDER",
])
export type ClientAuthType = typeof ClientAuthType.Type
