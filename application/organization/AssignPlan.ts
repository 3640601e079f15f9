import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { readPlanRequest } from "#domain/organization/OrganizationRequest.ts"
import { InvalidRequest } from "#domain/shared/InvalidRequest.ts"
import { checkUnchanged } from "#domain/shared/PreconditionFailed.ts"

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const organizations = yield* Organizations
  const { pricing } = yield* PricingCatalogue

  const readPlan = Effect.fnUntraced(function* (input: unknown) {
    const { planId } = yield* readPlanRequest(input)
    if (pricing.plans.some(({ id }) => id === planId)) return planId
    const message = `Expected one of ${pricing.plans.map(({ id }) => id).join(", ")}.`
    return yield* new InvalidRequest({ problems: [{ path: "planId", message, code: "UNKNOWN_VALUE" }] })
  })

  return Effect.fn("AssignPlan")(function* (id: OrganizationId, input: unknown, unlessChangedSince?: DateTime.Utc) {
    const actor = yield* CurrentActor

    const assign = Effect.gen(function* () {
      yield* Actor.authorizeInternally(actor, "plan:assign")
      const planId = yield* readPlan(input)
      const organization = yield* organizations.lock(id)
      yield* checkUnchanged(organization, unlessChangedSince)
      const changed = { ...organization, planId, updatedAt: yield* DateTime.now }
      yield* organizations.save(changed)
      return changed
    })

    const attempt = {
      action: "organization.change-plan",
      by: Actor.signature(actor),
      // The other organization's log must not record a refusal: any caller can name an organization.
      organizationId: actor.organizationId,
      subject: { type: "organization", id, name: id },
    } as const
    return yield* auditTrail.record(attempt, assign, ({ name, planId }) => ({
      organizationId: id,
      subject: { type: "organization", id, name },
      details: { planId },
    }))
  })
})

/**
 * Puts an organization on a plan. It keeps what exceeds the new plan's limits; only additions are refused. Only a
 * global admin may.
 */
export class AssignPlan extends Context.Service<AssignPlan>()("orrery/application/organization/AssignPlan", { make }) {
  static readonly layer = Layer.effect(this, make)
}
