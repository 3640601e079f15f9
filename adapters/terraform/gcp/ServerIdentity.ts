import type { ServerIdentity } from "../TerraformProvider.ts"

/**
 * The server's own identity in Google Cloud, for programs that impersonate a service account with it. On a machine of Google
 * Cloud it is the machine's, and no variable is needed.
 *
 * The name of a credentials file is not among them: such a file may name a program to run.
 */
export const gcpIdentity: ServerIdentity = {
  variables: ["GOOGLE_CREDENTIALS", "GOOGLE_OAUTH_ACCESS_TOKEN", "GCE_METADATA_HOST"],
  secrets: ["GOOGLE_CREDENTIALS", "GOOGLE_OAUTH_ACCESS_TOKEN"],
}
