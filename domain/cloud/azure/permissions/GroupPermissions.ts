import type { TypePermissions } from "../../Permissions.ts"
import { actionsOn } from "./TypeActions.ts"

/** What resource groups, identities, roles and locks need. */
export const groupPermissions: Readonly<Record<string, TypePermissions>> = {
  azurerm_disk_encryption_set: actionsOn(
    "Microsoft.Compute/diskEncryptionSets",
    "Microsoft.KeyVault/vaults/deploy/action",
    "Microsoft.ManagedIdentity/userAssignedIdentities/assign/action",
  ),
  azurerm_management_lock: actionsOn("Microsoft.Authorization/locks"),
  azurerm_resource_group: actionsOn("Microsoft.Resources/subscriptions/resourceGroups"),
  azurerm_role_assignment: actionsOn(
    "Microsoft.Authorization/roleAssignments",
    "Microsoft.Authorization/roleDefinitions/read",
  ),
  azurerm_role_definition: actionsOn("Microsoft.Authorization/roleDefinitions"),
  azurerm_user_assigned_identity: actionsOn("Microsoft.ManagedIdentity/userAssignedIdentities"),
}
