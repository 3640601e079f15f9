import type { Cloud } from "../Cloud.ts"

/** Google Cloud. No provisioner uses it yet. */
export const gcp: Cloud = {
  resourceTypePrefix: "google_",
  credentials: {
    environment: ["GOOGLE_OAUTH_ACCESS_TOKEN", "GOOGLE_CREDENTIALS", "GOOGLE_PROJECT"],
    secretSource: "gcp_secret",
  },
  ownership: {
    // A label's key takes lower-case letters, digits, underscores and hyphens, and begins with a letter.
    labels: {
      clusterId: "orrery-cluster-id",
      address: "orrery-address",
      organizationId: "orrery-organization-id",
      managedBy: "orrery-managed-by",
    },
    attribute: "labels",
    reportedAttribute: "effective_labels",
  },
  importIds: {},
  uniquelyNamedTypes: [],
  typicalSeconds: {},
  failureCodes: {},
}
