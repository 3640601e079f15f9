import { Effect, Schema } from "effect"

import { OrganizationId } from "../organization/Organization.ts"
import { UserId } from "../user/User.ts"
import { GlobalRole, OrganizationRole, Permission, rolesByPermission } from "./Role.ts"

/** Whoever is asking: a user, acting in one organization with the role held there at the time of the call. */
export const Actor = Schema.Struct({
  userId: UserId,
  organizationId: OrganizationId,
  role: OrganizationRole,
  globalRole: GlobalRole,
})
export type Actor = typeof Actor.Type

export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {
  permission: Permission,
  role: OrganizationRole,
}) {
  override get message() {
    return `Your role ${this.role} lacks the permission ${this.permission}, which ${rolesByPermission[this.permission].join(" and ")} have. Ask an owner or admin of the organization.`
  }
}

export const may = (actor: Actor, permission: Permission): boolean => rolesByPermission[permission].includes(actor.role)

export const authorize = (actor: Actor, permission: Permission): Effect.Effect<Actor, Forbidden> =>
  may(actor, permission) ? Effect.succeed(actor) : Effect.fail(new Forbidden({ permission, role: actor.role }))
