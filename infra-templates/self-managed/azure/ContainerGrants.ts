import { RoleAssignment } from "@cdktf/provider-azurerm/lib/role-assignment/index.js"
import { RoleDefinition } from "@cdktf/provider-azurerm/lib/role-definition/index.js"
import type { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity/index.js"
import type { Construct } from "constructs"

import { assignmentName } from "../../azure/Names.ts"
import type { BucketAccess } from "../../bootstrap/Bootstrapper.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"
import type { Store } from "./Store.ts"

const blobs = "Microsoft.Storage/storageAccounts/blobServices/containers/blobs"

const read = [`${blobs}/read`]
const write = [`${blobs}/write`, `${blobs}/add/action`]

const isAnyOf = (keys: ReadonlyArray<string>): string =>
  keys
    .map((key) => `@Resource[${blobs}:path] ${key.endsWith("/") ? "StringStartsWith" : "StringEquals"} '${key}'`)
    .join(" OR ")

/** True of other actions, and of these on blobs with the keys. A list has no path, so that none is allowed. */
const only = (actions: ReadonlyArray<string>, keys: ReadonlyArray<string>): string => {
  const others = actions.map((action) => `!(ActionMatches{'${action}'})`).join(" AND ")
  return keys.length === 0 ? `(${others})` : `((${others}) OR (${isAnyOf(keys)}))`
}

/**
 * A role for the blobs of machines. Azure's own role that writes blobs also deletes containers, which no condition prevents,
 * and this container has the snapshots of other clusters too.
 */
export const defineBlobRole = (scope: Construct, request: SelfManagedRequest): RoleDefinition => {
  const subscription = `/subscriptions/${request.subscription}`
  return new RoleDefinition(scope, "blobs", {
    roleDefinitionId: assignmentName(request.clusterId, "role of blobs"),
    // Unique in a tenant.
    name: `Orrery ${request.name} ${request.clusterId}`,
    description: `What machines of cluster ${request.name} do with blobs.`,
    scope: subscription,
    assignableScopes: [subscription],
    permissions: [{ actions: [], notActions: [], dataActions: [...read, ...write], notDataActions: [] }],
  })
}

/** Each identity reads and writes its own part of the container only. */
export const grantBlobs = (
  scope: Construct,
  id: string,
  request: SelfManagedRequest,
  parts: {
    readonly access: BucketAccess
    readonly identity: UserAssignedIdentity
    readonly role: RoleDefinition
    readonly store: Store
  },
): RoleAssignment => {
  const { access, identity, role, store } = parts
  return new RoleAssignment(scope, `${id}_blobs`, {
    name: assignmentName(request.clusterId, `${scope.node.path} ${id}_blobs`),
    scope: store.containerId,
    roleDefinitionId: role.roleDefinitionResourceId,
    principalId: identity.principalId,
    principalType: "ServicePrincipal",
    conditionVersion: "2.0",
    condition: `${only(read, access.reads)} AND ${only(write, access.writes)}`,
  })
}
