import { Effect } from "effect"

import { azureMachineUses } from "#domain/cloud/azure/MachineUses.ts"
import { azureOwnership } from "#domain/cloud/azure/OwnershipTags.ts"

import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { SimulatedProvider } from "../cloud/SimulatedProvider.ts"
import { textAt } from "../value/Value.ts"
import { azureRefusals } from "./AzureRefusals.ts"
import { azureBehaviors } from "./behaviors/AzureBehaviors.ts"
import { azureData } from "./data/AzureData.ts"

const notAllowed = (subscription: string) =>
  new CloudRefusal({
    summary: `unexpected status 403 (403 Forbidden) with error: AuthorizationFailed: The client does not have authorization to perform action over scope '/subscriptions/${subscription}'`,
    detail: "The credentials are those of another subscription.",
  })

/** Azure, as far as templates and inventories use it. */
export const azure: SimulatedProvider = {
  name: "azurerm",
  source: "hashicorp/azurerm",
  schemaFile: new URL("provider-schema.json", import.meta.url),
  behaviors: azureBehaviors,
  dataSources: azureData,
  ownership: azureOwnership,
  identifiers: ["id", "principal_id", "client_id"],
  globalRegion: "global",
  latencyMilliseconds: {
    azurerm_kubernetes_cluster: 3000,
    azurerm_kubernetes_cluster_node_pool: 1500,
    azurerm_log_analytics_workspace: 500,
    azurerm_private_dns_zone: 400,
    azurerm_private_dns_zone_virtual_network_link: 400,
    azurerm_role_assignment: 200,
  },
  machines: azureMachineUses,
  refusals: azureRefusals,
  settingsOf: (block, { accountId, region }) => {
    const subscription = textAt(block, "subscription_id") ?? accountId
    if (subscription !== accountId) return Effect.fail(notAllowed(subscription))
    return Effect.succeed({ region, defaultLabels: {} })
  },
}
