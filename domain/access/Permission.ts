import { Schema } from "effect"

import type { GlobalRole, OrganizationRole } from "./Role.ts"

/** Something a member may or may not do in an organization. */
export const Permission = Schema.Literals([
  "organization:read",
  "organization:leave",
  "organization:transfer",
  "member:manage",
  "audit:read",
  "api-key:own",
  "api-key:manage",
  "integration:manage",
  "subscription:manage",
  "cluster:read",
  "cluster:create",
  "cluster:update",
  "cluster:delete",
  "cluster:kubeconfig",
  "cluster:approve",
  "profile:read",
  "profile:write",
  "profile:delete",
  "application:read",
  "application:deploy",
  "application:delete",
])
export type Permission = typeof Permission.Type

const everyMember: ReadonlyArray<OrganizationRole> = ["owner", "admin", "editor", "viewer"]
const writers: ReadonlyArray<OrganizationRole> = ["owner", "admin", "editor"]
const administrators: ReadonlyArray<OrganizationRole> = ["owner", "admin"]
const ownerAlone: ReadonlyArray<OrganizationRole> = ["owner"]

/** Who has a permission in an organization. */
export interface PermissionRule {
  readonly description: string
  readonly roles: ReadonlyArray<OrganizationRole>
  /** Roles that also need the owner's approval, each time. Approvals are not available yet, so the guard refuses these roles. */
  readonly rolesWithApproval?: ReadonlyArray<OrganizationRole>
}

/** What the owner does alone, and admins do with the owner's approval (decisions §5). */
const ownerOrApproved = { roles: ownerAlone, rolesWithApproval: ["admin"] } as const

/** Who may do what in an organization. The guard, the tests and the docs page read this one table (decisions §3). */
export const permissions: Readonly<Record<Permission, PermissionRule>> = {
  "organization:read": { description: "See the organization, its members, plan and roles", roles: everyMember },
  "organization:leave": { description: "Leave the organization", roles: everyMember },
  "organization:transfer": { description: "Make another member the owner", roles: ownerAlone },
  "member:manage": { description: "Add and remove members, change their roles", roles: administrators },
  "audit:read": { description: "Read the audit log", roles: everyMember },
  "api-key:own": { description: "Create, see, revoke and delete one's own API keys", roles: everyMember },
  "api-key:manage": { description: "See, revoke and delete every member's API keys", roles: administrators },
  "integration:manage": { description: "Manage notification channels and GitHub installations", roles: administrators },
  "subscription:manage": { description: "Manage notification subscriptions", roles: administrators },
  "cluster:read": { description: "See clusters, their operations and plans; stream progress", roles: everyMember },
  "cluster:create": { description: "Create clusters", ...ownerOrApproved },
  "cluster:update": { description: "Change clusters", ...ownerOrApproved },
  "cluster:delete": { description: "Delete clusters", ...ownerOrApproved },
  "cluster:kubeconfig": { description: "Get a kubeconfig", roles: administrators },
  "cluster:approve": { description: "Approve or reject what is done to a cluster", roles: ownerAlone },
  "profile:read": { description: "See application profiles", roles: everyMember },
  "profile:write": { description: "Create and change application profiles", roles: writers },
  "profile:delete": { description: "Delete application profiles", roles: administrators },
  "application:read": { description: "See applications; stream status, events and logs", roles: everyMember },
  "application:deploy": { description: "Create, change, deploy and resync applications", roles: writers },
  "application:delete": { description: "Delete applications", roles: ownerAlone },
}

/** Something a user may or may not do outside of any one organization. */
export const GlobalPermission = Schema.Literals([
  "organization:create",
  "user:administer",
  "plan:assign",
  "catalog:refresh",
])
export type GlobalPermission = typeof GlobalPermission.Type

/** Who may do what outside of any one organization (decisions §3). */
export const globalPermissions: Readonly<
  Record<GlobalPermission, { readonly description: string; readonly roles: ReadonlyArray<GlobalRole> }>
> = {
  "organization:create": { description: "Create organizations", roles: ["admin"] },
  "user:administer": { description: "List, change and delete users (internal calls)", roles: ["admin"] },
  "plan:assign": { description: "Put an organization on a plan (internal call)", roles: ["admin"] },
  "catalog:refresh": {
    description: "Refresh the catalog from the APIs of the clouds (internal call)",
    roles: ["admin"],
  },
}

/** Everything a role may do. */
export const permissionsOf = (role: OrganizationRole): ReadonlyArray<Permission> =>
  Permission.literals.filter((permission) => permissions[permission].roles.includes(role))
