import { permissions, permissionsOf } from "#domain/access/Permission.ts"
import { OrganizationRole } from "#domain/access/Role.ts"

import type { RoleDocument } from "../api/organizations/RoleDocument.ts"

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `cluster:create` is named "Cluster: create". */
const nameOf = (permission: string): string => capitalized(permission.replace(":", ": ").replaceAll("-", " "))

const viewRole = (role: OrganizationRole): RoleDocument => ({
  id: role,
  name: capitalized(role),
  permissions: permissionsOf(role).map((id) => ({
    id,
    name: nameOf(id),
    description: permissions[id].description,
  })),
})

/** The roles of the domain's one table, the one that may most first. */
export const roles: ReadonlyArray<RoleDocument> = OrganizationRole.literals.map(viewRole)
