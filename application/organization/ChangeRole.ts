import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import { checkRoleChange, MemberNotFound } from "#domain/organization/Member.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import { checkUnchanged } from "#domain/shared/PreconditionFailed.ts"
import type { UserId } from "#domain/user/User.ts"

import { LockOwnOrganization } from "./OwnOrganization.ts"

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const lockOwnOrganization = yield* LockOwnOrganization
  const members = yield* Members
  const organizations = yield* Organizations
  const users = yield* Users

  /** Locks the new owner, so that no user becomes the owner while being deleted. */
  const handOver = Effect.fnUntraced(function* (organization: Organization, userId: UserId, at: DateTime.Utc) {
    yield* Effect.catchTag(users.lock(userId), "UserNotFound", () => Effect.fail(new MemberNotFound({ userId })))
    yield* members.changeRole(organization.id, organization.ownerUserId, "admin", at)
    yield* organizations.save({ ...organization, ownerUserId: userId, updatedAt: at })
  })

  return Effect.fn("ChangeRole")(function* (
    selector: string,
    userId: UserId,
    role: OrganizationRole,
    unlessChangedSince?: DateTime.Utc,
  ) {
    const actor = yield* CurrentActor

    const change = Effect.gen(function* () {
      const permission = role === "owner" ? "organization:transfer" : "member:manage"
      const { organization, me } = yield* lockOwnOrganization(selector, permission)
      const member = yield* members.find(organization.id, userId)
      if (member === undefined) return yield* new MemberNotFound({ userId })
      yield* checkUnchanged(member, unlessChangedSince)
      const administrators = yield* members.administrators(organization.id)
      yield* checkRoleChange(member, role, me.role, administrators.length)
      if (role === member.role) return member

      const at = yield* DateTime.now
      if (role === "owner") yield* handOver(organization, userId, at)
      return yield* members.changeRole(organization.id, userId, role, at)
    })

    const attempt = {
      action: "member.change-role",
      by: Actor.signature(actor),
      organizationId: actor.organizationId,
      subject: { type: "member", id: userId, name: userId },
    } as const
    return yield* auditTrail.record(attempt, change, ({ email }) => ({
      subject: { type: "member", id: userId, name: email },
      details: { role },
    }))
  })
})

/** Changes the role of a member of the caller's organization. Assigning the owner role transfers the organization. */
export class ChangeRole extends Context.Service<ChangeRole>()("orrery/application/organization/ChangeRole", { make }) {
  static readonly layer = Layer.effect(this, make)
}
