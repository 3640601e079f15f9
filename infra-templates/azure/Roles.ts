import { RoleAssignment } from "@cdktf/provider-azurerm/lib/role-assignment/index.js"
import type { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity/index.js"
import type { Construct } from "constructs"

import type { AzureRequest } from "./AzureRequest.ts"
import { assignmentName } from "./Names.ts"

/** Grants an identity one of Azure's own roles on one object. */
export const grant = (
  scope: Construct,
  id: string,
  request: AzureRequest,
  identity: UserAssignedIdentity,
  [role, object]: readonly [role: string, object: string],
): RoleAssignment =>
  new RoleAssignment(scope, id, {
    name: assignmentName(request.clusterId, `${scope.node.path} ${id}`),
    scope: object,
    roleDefinitionName: role,
    principalId: identity.principalId,
    // Without its type, Azure may not find an identity that is a few seconds old.
    principalType: "ServicePrincipal",
  })
