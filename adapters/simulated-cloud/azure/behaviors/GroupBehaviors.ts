import type { Hold, Need, ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { textAt } from "../../value/Value.ts"
import { groupId, guidOf, idIn, nameIn } from "./Identifiers.ts"

/** The group of an object. One that the simulated cloud has never seen is the user's own. */
export const exists = (name: string): string =>
  `a resource with the ID "${name}" already exists - to be managed via Terraform this resource needs to be imported into the State.`

/** What every object of a resource group has in common. */
export const inGroup = (
  provider: string,
  more: Omit<ResourceBehavior, "computed"> & { readonly computed?: ResourceBehavior["computed"] } = {},
): ResourceBehavior => ({
  nameTaken: exists,
  ...more,
  computed: (planned, scene) => ({
    id: idIn(planned, scene, `${provider}/${nameIn(planned)}`),
    ...more.computed?.(planned, scene),
  }),
  forceNew: ["name", "resource_group_name", "location", ...(more.forceNew ?? [])],
})

/** An object that has to exist, by its full id. */
export const needed = (attribute: string, resourceType: string): Need => ({ attribute, resourceType })

/** Azure deletes nothing that has a lock. */
export const locked: Hold = {
  resourceType: "azurerm_management_lock",
  attribute: "scope",
  refusal: (id) =>
    `unexpected status 409 (409 Conflict) with error: ScopeLocked: The scope '${id}' cannot perform delete operation because following scope(s) are locked: '${id}'. Please remove the lock and try again.`,
}

const lock: ResourceBehavior = {
  computed: (planned) => ({
    id: `${textAt(planned, "scope") ?? ""}/providers/Microsoft.Authorization/locks/${nameIn(planned)}`,
  }),
  forceNew: ["name", "scope", "lock_level", "notes"],
  nameTaken: exists,
}

const roleAssignment: ResourceBehavior = {
  computed: (planned, scene) => {
    const name = textAt(planned, "name") ?? guidOf(scene)
    return {
      id: `${textAt(planned, "scope") ?? ""}/providers/Microsoft.Authorization/roleAssignments/${name}`,
      name,
      role_definition_id: `/subscriptions/${scene.accountId}/providers/Microsoft.Authorization/roleDefinitions/${guidOf(scene, 5)}`,
      principal_type: "ServicePrincipal",
      skip_service_principal_aad_check: false,
    }
  },
  forceNew: ["name", "scope", "role_definition_name", "role_definition_id", "principal_id", "principal_type"],
  uniqueName: (attributes) =>
    ["scope", "role_definition_name", "role_definition_id", "principal_id"]
      .map((key) => textAt(attributes, key) ?? "")
      .join(" "),
  nameTaken: () =>
    "unexpected status 409 (409 Conflict) with error: RoleAssignmentExists: The role assignment already exists.",
}

/** The name of a role is unique in a tenant. */
const roleDefinition: ResourceBehavior = {
  global: true,
  computed: (planned, scene) => {
    const scope = textAt(planned, "scope") ?? ""
    const guid = textAt(planned, "role_definition_id") ?? guidOf(scene)
    const resource = `/subscriptions/${scene.accountId}/providers/Microsoft.Authorization/roleDefinitions/${guid}`
    return { id: `${resource}|${scope}`, role_definition_id: guid, role_definition_resource_id: resource }
  },
  forceNew: ["scope", "role_definition_id"],
  uniqueName: (attributes) => textAt(attributes, "name"),
  nameTaken: (name) =>
    `unexpected status 409 (409 Conflict) with error: RoleDefinitionWithSameNameExists: A custom role with the name ${name} already exists.`,
  heldBy: [
    {
      resourceType: "azurerm_role_assignment",
      attribute: "role_definition_id",
      refusal: () =>
        "unexpected status 400 (400 Bad Request) with error: RoleDefinitionHasAssignments: There are existing role assignments referencing role.",
    },
  ],
}

/** How groups behave, and who may do what in them. */
export const groupBehaviors: ResourceBehaviors = {
  azurerm_resource_group: {
    global: true,
    computed: (planned, scene) => ({ id: groupId(scene, nameIn(planned)) }),
    forceNew: ["name", "location"],
    nameTaken: exists,
  },
  azurerm_management_lock: lock,
  azurerm_role_assignment: roleAssignment,
  azurerm_role_definition: roleDefinition,
  azurerm_user_assigned_identity: inGroup("Microsoft.ManagedIdentity/userAssignedIdentities", {
    computed: (_, scene) => ({
      client_id: guidOf(scene),
      principal_id: guidOf(scene, 7),
      tenant_id: guidOf({ token: scene.accountId.replaceAll("-", "") }),
    }),
  }),
  azurerm_disk_encryption_set: inGroup("Microsoft.Compute/diskEncryptionSets", {
    computed: (planned) => ({ key_vault_key_url: textAt(planned, "key_vault_key_id") ?? "" }),
    defaults: { encryption_type: "EncryptionAtRestWithCustomerKey", auto_key_rotation_enabled: false },
    forceNew: ["encryption_type"],
    needs: [needed("identity.identity_ids", "azurerm_user_assigned_identity")],
  }),
}
