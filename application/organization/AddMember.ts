import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { RequirePlan } from "#application/plan/RequirePlan.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import * as Actor from "#domain/access/Actor.ts"
import { checkAddition, checkOpen } from "#domain/organization/Member.ts"
import type { AddMemberCommand } from "#domain/organization/OrganizationRequest.ts"
import { maskEmail } from "#domain/user/EmailAddress.ts"
import { EmailUnknown } from "#domain/user/User.ts"

import { LockOwnOrganization } from "./OwnOrganization.ts"

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const lockOwnOrganization = yield* LockOwnOrganization
  const members = yield* Members
  const requirePlan = yield* RequirePlan
  const users = yield* Users

  const find = Effect.fnUntraced(function* (named: AddMemberCommand["user"]) {
    if ("userId" in named) return yield* users.get(named.userId)
    return (yield* users.findByEmail(named.email)) ?? (yield* new EmailUnknown())
  })

  return Effect.fn("AddMember")(function* ({ organizationId, role, user: named }: AddMemberCommand) {
    const actor = yield* CurrentActor

    const add = Effect.gen(function* () {
      const { organization, me } = yield* lockOwnOrganization(organizationId, "member:manage")
      yield* checkOpen(organization)
      const user = yield* find(named)
      yield* checkAddition(user.id, yield* members.find(organization.id, user.id))
      yield* requirePlan({
        planId: organization.planId,
        feature: "members",
        actor: { ...actor, role: me.role },
        count: members.count(organization.id),
      })
      return yield* members.add(organization.id, user.id, role, yield* DateTime.now)
    })

    const attempt = {
      action: "member.add",
      by: Actor.signature(actor),
      organizationId: actor.organizationId,
      // A refused address may belong to a stranger, whose data must not be stored.
      subject: {
        type: "member",
        id: "userId" in named ? named.userId : "",
        name: "userId" in named ? named.userId : maskEmail(named.email),
      },
    } as const
    return yield* auditTrail.record(attempt, add, (member) => ({
      subject: { type: "member", id: member.userId, name: member.email },
      details: { role },
    }))
  })
})

/** Adds a user to the caller's organization, by id or by email address. */
export class AddMember extends Context.Service<AddMember>()("orrery/application/organization/AddMember", { make }) {
  static readonly layer = Layer.effect(this, make)
}
