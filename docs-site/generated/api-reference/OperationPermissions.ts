import { GlobalPermission, globalPermissions, type Permission, permissions } from "#domain/access/Permission.ts"
import { OrganizationRole } from "#domain/access/Role.ts"

/** A permission an operation asks for. */
export interface AskedPermission {
  readonly permission: Permission | GlobalPermission
  /** When it is asked for, where that is not always. */
  readonly when?: string
}

const always = (permission: Permission | GlobalPermission): ReadonlyArray<AskedPermission> => [{ permission }]

const ownKey: ReadonlyArray<AskedPermission> = [
  { permission: "api-key:own", when: "for a key of your own" },
  { permission: "api-key:manage", when: "for another member's key" },
]

/**
 * The permissions that each operation requires, by operation id. An operation that requires credentials and is missing here
 * serves every authenticated caller. A test compares this table with the server's responses to each role.
 */
export const operationPermissions: Readonly<Record<string, ReadonlyArray<AskedPermission>>> = {
  listApiKeys: [{ permission: "api-key:manage", when: "with `all=true`" }],
  createApiKey: always("api-key:own"),
  getApiKey: ownKey,
  revokeApiKey: ownKey,
  deleteApiKey: ownKey,
  listAuditLog: always("audit:read"),
  listClusters: always("cluster:read"),
  createCluster: always("cluster:create"),
  getCluster: always("cluster:read"),
  deleteCluster: always("cluster:delete"),
  getClusterSpec: always("cluster:read"),
  getClusterPlan: always("cluster:read"),
  listOperations: always("cluster:read"),
  listClusterOperations: always("cluster:read"),
  getClusterProgress: always("cluster:read"),
  streamClusterProgress: always("cluster:read"),
  listUsers: always("user:administer"),
  getUser: always("user:administer"),
  updateUser: always("user:administer"),
  deleteUser: always("user:administer"),
  listOrganizationUsers: always("user:administer"),
  getAssignedPlan: always("plan:assign"),
  assignPlan: always("plan:assign"),
  createOrganization: always("organization:create"),
  getOrganization: always("organization:read"),
  listMembers: always("organization:read"),
  getMember: always("organization:read"),
  getPlan: always("organization:read"),
  changeMemberRole: [
    { permission: "member:manage" },
    { permission: "organization:transfer", when: "to transfer ownership" },
  ],
  addMember: always("member:manage"),
  removeMember: [
    { permission: "member:manage", when: "to remove another member" },
    { permission: "organization:leave", when: "to leave" },
  ],
}

/** Whether it holds on the whole server, and not in one organization. */
export const isGlobal = (permission: string): permission is GlobalPermission =>
  (GlobalPermission.literals as ReadonlyArray<string>).includes(permission)

/** Who has a permission, for people. */
export const holdersOf = (permission: Permission | GlobalPermission): string => {
  if (isGlobal(permission)) return globalPermissions[permission].roles.map((role) => `global ${role}`).join(", ")
  const { roles } = permissions[permission]
  return roles.length === OrganizationRole.literals.length ? "every member" : roles.join(", ")
}
