import type { Cloud } from "../Cloud.ts"
import { azureAddressRanges } from "./AzureAddressRanges.ts"
import { azureErrorCodes } from "./AzureErrorCodes.ts"
import { azurePermissions } from "./AzurePermissions.ts"
import { azureQuotas } from "./AzureQuotas.ts"
import { imagePath } from "./ImageId.ts"
import { azureImportIds } from "./ImportIds.ts"
import { azureOwnership } from "./OwnershipTags.ts"
import {
  azureStaticVariables,
  clientIdVariable,
  clientSecretVariable,
  oidcTokenVariable,
  tenantIdVariable,
  useOidcVariable,
} from "./StaticVariables.ts"
import { azureTypicalSeconds } from "./TypicalSeconds.ts"

/** Microsoft Azure. */
export const azure: Cloud = {
  resourceTypePrefix: "azurerm_",
  credentials: {
    environment: [clientIdVariable, clientSecretVariable, tenantIdVariable, oidcTokenVariable, useOidcVariable],
    staticVariables: azureStaticVariables,
    description: `static on azure: ${clientIdVariable} and ${tenantIdVariable}, with ${clientSecretVariable} or with ${oidcTokenVariable}, a token of an identity provider that the application trusts. dynamic on azure: optionally clientId and tenantId; only on the simulated cloud.`,
  },
  ownership: azureOwnership,
  importIds: azureImportIds,
  // Names of everything else need to be unique only in the cluster's own resource group.
  uniquelyNamedTypes: ["azurerm_resource_group"],
  typicalSeconds: azureTypicalSeconds,
  errorCodes: azureErrorCodes,
  permissions: azurePermissions,
  quotas: azureQuotas,
  addressRanges: azureAddressRanges,
  lookedUp: {
    images: { azurerm_image: imagePath, azurerm_shared_image_version: imagePath },
    networks: { azurerm_virtual_network: "name" },
    subnets: {},
  },
}
