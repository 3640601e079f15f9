import type { TypePermissions } from "../../Permissions.ts"
import { actionsOn } from "./TypeActions.ts"

const useIdentity = "Microsoft.ManagedIdentity/userAssignedIdentities/assign/action"
const joinSubnet = "Microsoft.Network/virtualNetworks/subnets/join/action"

/** What AKS clusters, their node pools and their logs need. */
export const clusterPermissions: Readonly<Record<string, TypePermissions>> = {
  azurerm_kubernetes_cluster: actionsOn(
    "Microsoft.ContainerService/managedClusters",
    "Microsoft.ContainerService/managedClusters/listClusterUserCredential/action",
    "Microsoft.ContainerService/managedClusters/maintenanceConfigurations/read",
    "Microsoft.ContainerService/managedClusters/maintenanceConfigurations/write",
    "Microsoft.Network/privateDnsZones/join/action",
    "Microsoft.OperationalInsights/workspaces/sharedKeys/read",
    joinSubnet,
    useIdentity,
  ),
  azurerm_kubernetes_cluster_node_pool: actionsOn("Microsoft.ContainerService/managedClusters/agentPools", joinSubnet),
  azurerm_log_analytics_workspace: actionsOn(
    "Microsoft.OperationalInsights/workspaces",
    "Microsoft.OperationalInsights/workspaces/sharedKeys/action",
  ),
  azurerm_monitor_data_collection_rule: actionsOn("Microsoft.Insights/dataCollectionRules"),
  azurerm_monitor_data_collection_rule_association: actionsOn("Microsoft.Insights/dataCollectionRuleAssociations"),
  azurerm_monitor_diagnostic_setting: actionsOn(
    "Microsoft.Insights/diagnosticSettings",
    "Microsoft.OperationalInsights/workspaces/sharedKeys/action",
  ),
}
