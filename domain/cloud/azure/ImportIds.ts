import { type ImportIdForm, joined, textOf } from "../ImportIdForm.ts"

const fixed =
  (text: string): ImportIdForm =>
  () =>
    text

/** The provider's `id` is the import id. Before an object exists, its attributes say what the id will be. */
const known =
  (form: ImportIdForm): ImportIdForm =>
  (attributes, accountId) =>
    textOf(attributes["id"]) ?? form(attributes, accountId)

const subscription: ImportIdForm = (_, accountId) =>
  accountId === undefined ? undefined : `/subscriptions/${accountId}`

const inGroup = (...parts: ReadonlyArray<string | ImportIdForm>): ImportIdForm =>
  known(joined("/", subscription, fixed("resourceGroups"), "resource_group_name", fixed("providers"), ...parts))

const network = (collection: string): ImportIdForm => inGroup(fixed("Microsoft.Network"), fixed(collection), "name")

const compute = (collection: string): ImportIdForm => inGroup(fixed("Microsoft.Compute"), fixed(collection), "name")

const below = (parent: string, ...parts: ReadonlyArray<string>): ImportIdForm =>
  known(joined("/", parent, ...parts.map(fixed), "name"))

/**
 * The forms of import ids, from the Import section of each page of the AzureRM provider's documentation, version 4.55.
 * All are made of the subscription and of attributes of the request, so that they are known before an object exists.
 */
export const azureImportIds: Readonly<Record<string, ImportIdForm>> = {
  azurerm_disk_encryption_set: compute("diskEncryptionSets"),
  azurerm_kubernetes_cluster: inGroup(fixed("Microsoft.ContainerService"), fixed("managedClusters"), "name"),
  azurerm_kubernetes_cluster_node_pool: below("kubernetes_cluster_id", "agentPools"),
  azurerm_lb: network("loadBalancers"),
  azurerm_lb_backend_address_pool: below("loadbalancer_id", "backendAddressPools"),
  azurerm_lb_probe: below("loadbalancer_id", "probes"),
  azurerm_lb_rule: below("loadbalancer_id", "loadBalancingRules"),
  azurerm_linux_virtual_machine: compute("virtualMachines"),
  azurerm_linux_virtual_machine_scale_set: compute("virtualMachineScaleSets"),
  azurerm_log_analytics_workspace: inGroup(fixed("Microsoft.OperationalInsights"), fixed("workspaces"), "name"),
  azurerm_managed_disk: compute("disks"),
  azurerm_management_lock: below("scope", "providers", "Microsoft.Authorization", "locks"),
  azurerm_monitor_data_collection_rule: inGroup(fixed("Microsoft.Insights"), fixed("dataCollectionRules"), "name"),
  azurerm_monitor_data_collection_rule_association: below(
    "target_resource_id",
    "providers",
    "Microsoft.Insights",
    "dataCollectionRuleAssociations",
  ),
  azurerm_monitor_diagnostic_setting: known(joined("|", "target_resource_id", "name")),
  azurerm_nat_gateway: network("natGateways"),
  azurerm_nat_gateway_public_ip_association: known(joined("|", "nat_gateway_id", "public_ip_address_id")),
  azurerm_network_interface: network("networkInterfaces"),
  azurerm_network_interface_backend_address_pool_association: known(
    joined(
      "|",
      joined("/", "network_interface_id", fixed("ipConfigurations"), "ip_configuration_name"),
      "backend_address_pool_id",
    ),
  ),
  azurerm_network_security_group: network("networkSecurityGroups"),
  azurerm_network_security_rule: inGroup(
    fixed("Microsoft.Network"),
    fixed("networkSecurityGroups"),
    "network_security_group_name",
    fixed("securityRules"),
    "name",
  ),
  azurerm_private_dns_zone: network("privateDnsZones"),
  azurerm_private_dns_zone_virtual_network_link: inGroup(
    fixed("Microsoft.Network"),
    fixed("privateDnsZones"),
    "private_dns_zone_name",
    fixed("virtualNetworkLinks"),
    "name",
  ),
  azurerm_public_ip: network("publicIPAddresses"),
  azurerm_resource_group: known(joined("/", subscription, fixed("resourceGroups"), "name")),
  azurerm_role_assignment: below("scope", "providers", "Microsoft.Authorization", "roleAssignments"),
  azurerm_role_definition: known(
    joined(
      "|",
      joined(
        "/",
        subscription,
        ...["providers", "Microsoft.Authorization", "roleDefinitions"].map(fixed),
        "role_definition_id",
      ),
      "scope",
    ),
  ),
  azurerm_storage_blob: known((attributes) => {
    const [account, container, name] = ["storage_account_name", "storage_container_name", "name"].map((key) =>
      textOf(attributes[key]),
    )
    return account === undefined || container === undefined || name === undefined
      ? undefined
      : `https://${account}.blob.core.windows.net/${container}/${name}`
  }),
  azurerm_subnet: inGroup(
    fixed("Microsoft.Network"),
    fixed("virtualNetworks"),
    "virtual_network_name",
    fixed("subnets"),
    "name",
  ),
  azurerm_subnet_nat_gateway_association: known(joined("", "subnet_id")),
  azurerm_subnet_network_security_group_association: known(joined("", "subnet_id")),
  azurerm_user_assigned_identity: inGroup(fixed("Microsoft.ManagedIdentity"), fixed("userAssignedIdentities"), "name"),
  azurerm_virtual_machine_data_disk_attachment: known((attributes) => {
    const [machine, disk] = ["virtual_machine_id", "managed_disk_id"].map((key) => textOf(attributes[key]))
    const name = disk?.split("/").at(-1)
    return machine === undefined || name === undefined ? undefined : `${machine}/dataDisks/${name}`
  }),
  azurerm_virtual_network: network("virtualNetworks"),
}
