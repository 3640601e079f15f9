import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { InvalidRequest } from "#domain/shared/InvalidRequest.ts"
import { checkUnchanged } from "#domain/shared/PreconditionFailed.ts"

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const organizations = yield* Organizations
  const { pricing } = yield* PricingCatalogue

  const checkOffered = Effect.fnUntraced(function* (planId: string) {
    if (pricing.plans.some(({ id }) => id === planId)) return
    const message = `Expected one of ${pricing.plans.map(({ id }) => id).join(", ")}.`
    return yield* new InvalidRequest({ problems: [{ path: "planId", message, code: "UNKNOWN_VALUE" }] })
  })

  const begin = (id: OrganizationId) =>
    Effect.map(CurrentActor, (actor) => ({
      attempt: {
        action: "organization.change-plan",
        by: Actor.signature(actor),
        // The other organization's log must not record a refusal: any caller can name an organization.
        organizationId: actor.organizationId,
        subject: { type: "organization", id, name: id },
      } as const,
      permitted: Actor.authorizeInternally(actor, "plan:assign"),
    }))

  const assign = Effect.fn("AssignPlan")(function* (
    id: OrganizationId,
    planId: string,
    unlessChangedSince?: DateTime.Utc,
  ) {
    const { attempt, permitted } = yield* begin(id)

    const change = Effect.gen(function* () {
      yield* permitted
      yield* checkOffered(planId)
      const organization = yield* organizations.lock(id)
      yield* checkUnchanged(organization, unlessChangedSince)
      const changed = { ...organization, planId, updatedAt: yield* DateTime.now }
      yield* organizations.save(changed)
      return changed
    })

    return yield* auditTrail.record(attempt, change, ({ name }) => ({
      organizationId: id,
      subject: { type: "organization", id, name },
      details: { planId },
    }))
  })

  return {
    assign,
    /** Whether the caller may, for a reader that must refuse the caller before the request. */
    authorize: (id: OrganizationId) =>
      Effect.flatMap(begin(id), ({ attempt, permitted }) => auditTrail.watch(attempt, permitted)),
  }
})

/**
 * Puts an organization on a plan. It keeps what exceeds the new plan's limits; only additions are refused. Only a
 * global admin may.
 */
export class AssignPlan extends Context.Service<AssignPlan>()("orrery/application/organization/AssignPlan", { make }) {
  static readonly layer = Layer.effect(this, make)
}
