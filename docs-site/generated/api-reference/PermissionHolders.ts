import { GlobalPermission, globalPermissions, type Permission, permissions } from "#domain/access/Permission.ts"
import { OrganizationRole } from "#domain/access/Role.ts"

/** Whether it applies on the whole server, not in one organization. */
export const isGlobal = (permission: string): permission is GlobalPermission =>
  (GlobalPermission.literals as ReadonlyArray<string>).includes(permission)

/** Who has a permission, as text. */
export const holdersOf = (permission: Permission | GlobalPermission): string => {
  if (isGlobal(permission)) return globalPermissions[permission].roles.map((role) => `global ${role}`).join(", ")
  const { roles } = permissions[permission]
  return roles.length === OrganizationRole.literals.length ? "every member" : roles.join(", ")
}
