import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { RequirePlan } from "#application/plan/RequirePlan.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import * as Actor from "#domain/access/Actor.ts"
import { checkAddition } from "#domain/organization/Member.ts"
import { readAddMemberRequest } from "#domain/organization/OrganizationRequest.ts"

import { LockOwnOrganization } from "./OwnOrganization.ts"

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const lockOwnOrganization = yield* LockOwnOrganization
  const members = yield* Members
  const requirePlan = yield* RequirePlan
  const users = yield* Users

  return Effect.fn("AddMember")(function* (input: unknown) {
    const actor = yield* CurrentActor
    const { orgId, userId, role = "viewer" } = yield* readAddMemberRequest(input)

    const add = Effect.gen(function* () {
      const { organization, me } = yield* lockOwnOrganization(orgId, "member:manage")
      yield* users.get(userId)
      yield* checkAddition(organization, userId, yield* members.find(organization.id, userId))
      yield* requirePlan({
        planId: organization.planId,
        feature: "members",
        actor: { ...actor, role: me.role },
        count: members.count(organization.id),
      })
      return yield* members.add(organization.id, userId, role, yield* DateTime.now)
    })

    const attempt = {
      action: "member.add",
      by: Actor.signature(actor),
      organizationId: actor.organizationId,
      subject: { type: "member", id: userId, name: userId },
    } as const
    return yield* auditTrail.record(attempt, add, ({ email }) => ({
      subject: { type: "member", id: userId, name: email },
      details: { role },
    }))
  })
})

/** Adds a user to the caller's organization. */
export class AddMember extends Context.Service<AddMember>()("orrery/application/organization/AddMember", { make }) {
  static readonly layer = Layer.effect(this, make)
}
