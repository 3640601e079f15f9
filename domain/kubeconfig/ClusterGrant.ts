import { Schema } from "effect"

import { may } from "../access/Actor.ts"
import { OrganizationRole } from "../access/Role.ts"
import { ClusterId } from "../cluster/Cluster.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { UserId } from "../user/User.ts"
import { reaches } from "./ClusterRoles.ts"

/**
 * That credentials of a user may work in a cluster. It is recorded before the first of them is issued, and contains none of
 * them.
 */
export const ClusterGrant = Schema.Struct({
  clusterId: ClusterId,
  organizationId: OrganizationId,
  userId: UserId,
  /** The role of the credentials, which may be below that of the user. */
  role: OrganizationRole,
  /** When the last of them was issued. */
  issuedAt: Schema.DateTimeUtc,
  /** When the last of them ends by itself. */
  endsAt: Schema.DateTimeUtc,
})
export type ClusterGrant = typeof ClusterGrant.Type

/** Whether a member with a role, or someone who is no member, may have credentials of another role. */
export const mayHaveGrant = (own: OrganizationRole | undefined, role: OrganizationRole): boolean =>
  own !== undefined && may({ role: own }, "cluster:kubeconfig") && reaches(own, role)
