import { Schema } from "effect"

/** What a member may do in an organization (decisions §3). The owner is the organization's creator. */
export const OrganizationRole = Schema.Literals(["owner", "admin", "editor", "viewer"])
export type OrganizationRole = typeof OrganizationRole.Type

export const GlobalRole = Schema.Literals(["admin", "developer"])
export type GlobalRole = typeof GlobalRole.Type

export const Permission = Schema.Literals(["cluster:read", "cluster:create", "cluster:delete"])
export type Permission = typeof Permission.Type

/** Who may do what in an organization. The guard, the tests and the docs page read this one table (decisions §3). */
export const rolesByPermission: Readonly<Record<Permission, ReadonlyArray<OrganizationRole>>> = {
  "cluster:read": ["owner", "admin", "editor", "viewer"],
  "cluster:create": ["owner", "admin"],
  "cluster:delete": ["owner", "admin"],
}
