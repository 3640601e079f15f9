/** The Terraform types of objects that Azure lists by their tags, by the type in Azure, in lower case. */
export const listedTypes: Readonly<Record<string, string>> = {
  "microsoft.compute/diskencryptionsets": "azurerm_disk_encryption_set",
  "microsoft.compute/disks": "azurerm_managed_disk",
  "microsoft.compute/virtualmachines": "azurerm_linux_virtual_machine",
  "microsoft.compute/virtualmachinescalesets": "azurerm_linux_virtual_machine_scale_set",
  "microsoft.containerservice/managedclusters": "azurerm_kubernetes_cluster",
  "microsoft.insights/datacollectionrules": "azurerm_monitor_data_collection_rule",
  "microsoft.managedidentity/userassignedidentities": "azurerm_user_assigned_identity",
  "microsoft.network/loadbalancers": "azurerm_lb",
  "microsoft.network/natgateways": "azurerm_nat_gateway",
  "microsoft.network/networkinterfaces": "azurerm_network_interface",
  "microsoft.network/networksecuritygroups": "azurerm_network_security_group",
  "microsoft.network/privatednszones": "azurerm_private_dns_zone",
  "microsoft.network/privatednszones/virtualnetworklinks": "azurerm_private_dns_zone_virtual_network_link",
  "microsoft.network/publicipaddresses": "azurerm_public_ip",
  "microsoft.network/virtualnetworks": "azurerm_virtual_network",
  "microsoft.operationalinsights/workspaces": "azurerm_log_analytics_workspace",
}
