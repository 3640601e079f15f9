import type { Cloud } from "../Cloud.ts"

/** Microsoft Azure. No provisioner uses it yet. */
export const azure: Cloud = {
  resourceTypePrefix: "azurerm_",
  credentials: {
    environment: [
      "ARM_CLIENT_ID",
      "ARM_CLIENT_SECRET",
      "ARM_TENANT_ID",
      "ARM_SUBSCRIPTION_ID",
      "ARM_OIDC_TOKEN",
      "ARM_USE_OIDC",
    ],
  },
  ownership: {
    // A tag's name takes none of < > % & \ ? and /.
    labels: {
      clusterId: "orrery.dev-cluster-id",
      address: "orrery.dev-address",
      organizationId: "orrery.dev-organization-id",
      managedBy: "orrery.dev-managed-by",
    },
    attribute: "tags",
    reportedAttribute: "tags",
  },
  importIds: {},
  uniquelyNamedTypes: [],
  typicalSeconds: {},
  errorCodes: {},
  permissions: { byType: {}, always: [], checks: [] },
  quotas: [],
  addressRanges: {},
  lookedUp: { images: {}, networks: {}, subnets: {} },
}
