import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { textAt } from "../../value/Value.ts"
import { exists, inGroup, needed } from "./GroupBehaviors.ts"
import { guidOf, nameIn } from "./Identifiers.ts"

/** How Azure Monitor behaves. */
export const monitorBehaviors: ResourceBehaviors = {
  azurerm_log_analytics_workspace: inGroup("Microsoft.OperationalInsights/workspaces", {
    computed: (_, scene) => ({
      workspace_id: guidOf(scene),
      primary_shared_key: "simulated cloud: no key",
      secondary_shared_key: "simulated cloud: no key",
    }),
    defaults: {
      allow_resource_only_permissions: true,
      daily_quota_gb: -1,
      internet_ingestion_enabled: true,
      internet_query_enabled: true,
      local_authentication_enabled: true,
      sku: "PerGB2018",
    },
    heldBy: [
      {
        resourceType: "azurerm_monitor_diagnostic_setting",
        attribute: "log_analytics_workspace_id",
        refusal: (id) =>
          `unexpected status 409 (409 Conflict) with error: CannotDeleteResource: The workspace ${id} receives the logs of another resource.`,
      },
    ],
  }),
  azurerm_monitor_data_collection_rule: inGroup("Microsoft.Insights/dataCollectionRules", {
    computed: (_, scene) => ({ immutable_id: `dcr-${scene.token.slice(0, 32)}` }),
  }),
  azurerm_monitor_data_collection_rule_association: {
    computed: (planned) => ({
      id: `${textAt(planned, "target_resource_id") ?? ""}/providers/Microsoft.Insights/dataCollectionRuleAssociations/${nameIn(planned)}`,
    }),
    forceNew: ["name", "target_resource_id"],
    nameTaken: exists,
    needs: [needed("data_collection_rule_id", "azurerm_monitor_data_collection_rule")],
  },
  azurerm_monitor_diagnostic_setting: {
    computed: (planned) => ({ id: `${textAt(planned, "target_resource_id") ?? ""}|${nameIn(planned)}` }),
    forceNew: ["name", "target_resource_id"],
    nameTaken: exists,
    needs: [needed("log_analytics_workspace_id", "azurerm_log_analytics_workspace")],
  },
}
