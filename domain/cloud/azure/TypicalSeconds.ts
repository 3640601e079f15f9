/** Seconds each resource type usually takes. Others take two. */
export const azureTypicalSeconds: Readonly<Record<string, number>> = {
  azurerm_kubernetes_cluster: 360,
  azurerm_kubernetes_cluster_node_pool: 150,
  azurerm_private_dns_zone: 35,
  azurerm_private_dns_zone_virtual_network_link: 35,
  azurerm_log_analytics_workspace: 40,
  azurerm_role_assignment: 25,
  azurerm_nat_gateway: 12,
  azurerm_resource_group: 12,
  azurerm_disk_encryption_set: 12,
  azurerm_user_assigned_identity: 6,
  azurerm_virtual_network: 6,
  azurerm_subnet: 6,
  azurerm_public_ip: 4,
}
