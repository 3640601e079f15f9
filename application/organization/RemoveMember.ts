import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import * as Actor from "#domain/access/Actor.ts"
import { checkRemoval, LastAdmin, type Member, MemberNotFound } from "#domain/organization/Member.ts"
import type { RemoveMemberCommand } from "#domain/organization/OrganizationRequest.ts"

import { LockOwnOrganization } from "./OwnOrganization.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const auditTrail = yield* AuditTrail
  const lockOwnOrganization = yield* LockOwnOrganization
  const members = yield* Members
  const organizations = yield* Organizations
  const users = yield* Users

  /** Locks the new owner, so that no user becomes the owner while being deleted. Skips a deleted user. */
  const findHeir = Effect.fnUntraced(function* (candidates: ReadonlyArray<Member>) {
    for (const candidate of candidates) if (yield* Effect.isSuccess(users.lock(candidate.userId))) return candidate
    return yield* new LastAdmin()
  })

  return Effect.fn("RemoveMember")(function* ({ organizationId, userId }: RemoveMemberCommand) {
    const actor = yield* CurrentActor
    const isLeaving = userId === actor.userId

    const remove = Effect.gen(function* () {
      const { organization } = yield* lockOwnOrganization(
        organizationId,
        isLeaving ? "organization:leave" : "member:manage",
      )
      const member = yield* members.find(organization.id, userId)
      if (member === undefined) return yield* new MemberNotFound({ userId })
      const administrators = yield* members.administrators(organization.id)
      yield* checkRemoval(member, actor.userId, administrators.length)

      const at = yield* DateTime.now
      const others = administrators.filter((other) => other.userId !== userId)
      const heir = member.role === "owner" ? yield* findHeir(others) : undefined
      if (heir !== undefined) {
        yield* members.changeRole(organization.id, heir.userId, "owner", at)
        yield* organizations.save({ ...organization, ownerUserId: heir.userId, updatedAt: at })
      }
      yield* members.remove(organization.id, userId)
      // Losing the role already disables the keys. Revoke them too, so that they stay invalid if the user is added again.
      yield* apiKeys.revokeAll(
        { organizationId: organization.id, userId },
        { at, by: actor.userId, reason: "Left the organization." },
      )
      return { organization, member, heir }
    })

    const attempt = {
      action: "member.remove",
      by: Actor.signature(actor),
      organizationId: actor.organizationId,
      subject: { type: "member", id: userId, name: userId },
    } as const
    return yield* auditTrail.record(attempt, remove, ({ heir, member }) => ({
      subject: { type: "member", id: userId, name: member.email },
      details: { role: member.role, ...(heir === undefined ? {} : { newOwner: heir.userId }) },
    }))
  })
})

/** Removes a member, or the caller, from the caller's organization, and revokes the keys that the member had there. */
export class RemoveMember extends Context.Service<RemoveMember>()("orrery/application/organization/RemoveMember", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
