import {
  AzurermProvider,
  type AzurermProviderConfig,
  type AzurermProviderFeatures,
} from "@cdktf/provider-azurerm/lib/provider/index.js"
import type { TerraformStack } from "cdktf"

import type { AzureRequest } from "./AzureRequest.ts"

/** The parts of Azure that a cluster needs, which a new subscription has not registered yet. */
const resourceProviders = [
  "Microsoft.Authorization",
  "Microsoft.Compute",
  "Microsoft.ContainerService",
  "Microsoft.Insights",
  "Microsoft.ManagedIdentity",
  "Microsoft.Network",
  "Microsoft.OperationalInsights",
]

/**
 * How Terraform reaches the subscription. Secrets and tokens never stand here: a `static` run has them in its environment.
 * `more` is what a provisioner needs besides.
 */
export const defineProvider = (
  stack: TerraformStack,
  { account, subscription }: AzureRequest,
  more: Pick<AzurermProviderConfig, "storageUseAzuread"> & { readonly features?: AzurermProviderFeatures } = {},
): void => {
  const { features, ...settings } = more
  new AzurermProvider(stack, "azurerm", {
    subscriptionId: subscription,
    features: [
      {
        // Azure keeps a deleted workspace for 14 days, in which no other can have its name.
        logAnalyticsWorkspace: [{ permanentlyDeleteOnDestroy: true }],
        // What others put into the group stays, and the delete says so.
        resourceGroup: [{ preventDeletionIfContainsResources: true }],
        ...features,
      },
    ],
    ...settings,
    resourceProviderRegistrations: "none",
    resourceProvidersToRegister: resourceProviders,
    // The credentials of a person who works on the server are never used.
    useCli: false,
    ...(account.credentialsType === "dynamic" && {
      useOidc: true,
      ...(account.clientId !== undefined && { clientId: account.clientId }),
      ...(account.tenantId !== undefined && { tenantId: account.tenantId }),
    }),
  })
}
