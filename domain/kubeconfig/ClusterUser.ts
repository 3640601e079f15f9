import type { OrganizationRole } from "../access/Role.ts"
import type { OrganizationId } from "../organization/Organization.ts"
import type { UserId } from "../user/User.ts"
import { clusterAccess } from "./ClusterRoles.ts"

/** Where Orrery keeps the identities of users in a cluster. */
export const accessNamespace = "orrery-access"

const labelPrefix = "orrery.dev"

/** The labels of every object of a user. They identify the user, and contain nothing about the person. */
export const userLabels = {
  organization: `${labelPrefix}/organization`,
  user: `${labelPrefix}/user`,
  role: `${labelPrefix}/role`,
} as const

/** A user as a cluster knows them: one identity for each role that they have asked for. */
export interface ClusterUser {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly role: OrganizationRole
}

/** The name of the user's ServiceAccount, and of the Secret that their tokens are bound to. */
export const clusterUserName = ({ role, userId }: Pick<ClusterUser, "role" | "userId">): string => `${role}-${userId}`

/** What the cluster calls the user, in its audit log and in `kubectl auth whoami`. */
export const kubernetesUsername = (user: Pick<ClusterUser, "role" | "userId">): string =>
  `system:serviceaccount:${accessNamespace}:${clusterUserName(user)}`

/** The binding of a user to each of their cluster roles, by its name. */
export const bindingsOf = (user: ClusterUser): ReadonlyArray<{ readonly name: string; readonly clusterRole: string }> =>
  clusterAccess[user.role].clusterRoles.map((clusterRole) => ({
    name: `orrery:${clusterUserName(user)}:${clusterRole.replaceAll(":", "-")}`,
    clusterRole,
  }))
