import type { SecretStore } from "../SecretStore.ts"

/** Google Cloud's Secret Manager. */
export const googleSecretManager: SecretStore = {
  source: "gcp_secret",
  title: "Secret Manager of Google Cloud",
  mark: "label",
  fields: {
    project: { pattern: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, expected: "the id of a project, such as payments-prod" },
    name: { pattern: /^[\w-]{1,255}$/, expected: "the name of a secret, such as cloud-account" },
    version: {
      pattern: /^(?:latest|[1-9]\d{0,9})$/,
      expected: "latest, or the number of a version",
      fallback: "latest",
    },
  },
}
