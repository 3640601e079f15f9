import { Effect, Schema } from "effect"

import { ApiKeyId } from "../api-key/ApiKey.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { UserId } from "../user/User.ts"
import { type GlobalPermission, globalPermissions, type Permission, permissions } from "./Permission.ts"
import { GlobalRole, OrganizationRole } from "./Role.ts"

/** The caller: a user who acts in one organization, with the role held there at the time of the call. */
export const Actor = Schema.Struct({
  userId: UserId,
  organizationId: OrganizationId,
  role: OrganizationRole,
  globalRole: GlobalRole,
  /** The key they act with; absent for a user who signed in. */
  apiKeyId: Schema.optionalKey(ApiKeyId),
})
export type Actor = typeof Actor.Type

/** The caller may see the thing, but not do this to it: 403. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {
  permission: Schema.String,
  role: Schema.String,
  /** Who has the permission. */
  roles: Schema.Array(Schema.String),
  /** Whether it is a role of the organization, or a global one. */
  scope: Schema.Literals(["organization", "global"]),
  /** Whether the role lacks only the owner's approval. Requesting approval is not supported yet. */
  lacksApproval: Schema.optionalKey(Schema.Boolean),
}) {
  override get message() {
    const { permission, role, roles } = this
    if (this.lacksApproval === true) {
      return `Your role ${role} needs the owner's approval for ${permission}, and approvals are not available yet. Ask the owner of the organization to do it.`
    }
    if (this.scope === "organization") {
      return roles.length === 1
        ? `Your role ${role} lacks the permission ${permission}, which only the ${roles.join()} has. Ask the ${roles.join()} of the organization.`
        : `Your role ${role} lacks the permission ${permission}, which ${roles.join(", ")} have. Ask an owner or admin of the organization.`
    }
    return `Your global role ${role} lacks the permission ${permission}, which ${roles.join(", ")} has. Ask the operator of this server.`
  }
}

export const may = ({ role }: Pick<Actor, "role">, permission: Permission): boolean =>
  permissions[permission].roles.includes(role)

const mayWithApproval = ({ role }: Pick<Actor, "role">, permission: Permission): boolean =>
  permissions[permission].rolesWithApproval?.includes(role) ?? false

/** Lets the actor through, or fails with the roles that may do this in the organization. */
export const authorize = <A extends Pick<Actor, "role">>(
  actor: A,
  permission: Permission,
): Effect.Effect<A, Forbidden> =>
  may(actor, permission)
    ? Effect.succeed(actor)
    : Effect.fail(
        new Forbidden({
          permission,
          role: actor.role,
          roles: permissions[permission].roles,
          scope: "organization",
          ...(mayWithApproval(actor, permission) && { lacksApproval: true }),
        }),
      )

/** The same for a preview, which changes nothing: the owner's approval is not needed yet. */
export const authorizePreview = <A extends Pick<Actor, "role">>(
  actor: A,
  permission: Permission,
): Effect.Effect<A, Forbidden> =>
  mayWithApproval(actor, permission) ? Effect.succeed(actor) : authorize(actor, permission)

/** The same, for actions outside of any one organization. */
export const authorizeGlobally = <A extends Pick<Actor, "globalRole">>(
  actor: A,
  permission: GlobalPermission,
): Effect.Effect<A, Forbidden> => {
  const { roles } = globalPermissions[permission]
  return roles.includes(actor.globalRole)
    ? Effect.succeed(actor)
    : Effect.fail(new Forbidden({ permission, role: actor.globalRole, roles, scope: "global" }))
}

/**
 * A key that acts in an organization of others does not carry the power over the server: they may see it, or use what
 * runs with it.
 */
export class KeyOfOtherOrganization extends Schema.TaggedError<KeyOfOtherOrganization>()("KeyOfOtherOrganization", {}) {
  override get message() {
    return "Internal calls need a credential for an organization that you own; this one acts in an organization of another owner."
  }
}

/** The same for the internal calls, which reach every organization: the caller has to act in an organization of their own. */
export const authorizeInternally = <A extends Pick<Actor, "globalRole" | "role">>(
  actor: A,
  permission: GlobalPermission,
): Effect.Effect<A, Forbidden | KeyOfOtherOrganization> =>
  Effect.flatMap(authorizeGlobally(actor, permission), () =>
    actor.role === "owner" ? Effect.succeed(actor) : Effect.fail(new KeyOfOtherOrganization()),
  )

/** How the audit log names an actor. */
export const signature = ({ apiKeyId, userId }: Actor): Pick<Actor, "userId" | "apiKeyId"> =>
  apiKeyId === undefined ? { userId } : { userId, apiKeyId }
