import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { RequirePlan } from "#application/plan/RequirePlan.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Ids } from "#application/ports/Ids.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { Users } from "#application/ports/Users.ts"
import * as Actor from "#domain/access/Actor.ts"
import { type Organization, OrganizationId } from "#domain/organization/Organization.ts"
import type { CreateOrganizationCommand } from "#domain/organization/OrganizationRequest.ts"
import { defaultPlan } from "#domain/plan/Pricing.ts"

const begin = Effect.fnUntraced(function* (ids: Ids["Service"]) {
  const actor = yield* CurrentActor
  const id = OrganizationId.make(yield* ids.uuid)
  const attempt = {
    action: "organization.create",
    by: Actor.signature(actor),
    organizationId: actor.organizationId,
    subject: { type: "organization", id, name: "" },
  } as const
  return { actor, attempt, id, permitted: Actor.authorizeGlobally(actor, "organization:create") }
})

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const ids = yield* Ids
  const organizations = yield* Organizations
  const { pricing } = yield* PricingCatalogue
  const requirePlan = yield* RequirePlan
  const users = yield* Users

  const create = Effect.fn("CreateOrganization")(function* ({ name, title = name }: CreateOrganizationCommand) {
    const { actor, attempt, id, permitted } = yield* begin(ids)

    const add = Effect.gen(function* () {
      yield* permitted
      const { planId } = yield* organizations.get(actor.organizationId)
      // Concurrent requests of a user take the plan's slots one after the other, each with the role the user has by then.
      yield* Actor.authorizeGlobally(yield* users.lock(actor.userId), "organization:create")
      yield* requirePlan({
        planId,
        feature: "organizations",
        actor,
        count: Effect.map(organizations.ownedBy(actor.userId), ({ length }) => length),
      })
      const createdAt = yield* DateTime.now
      const organization: Organization = {
        id,
        name,
        title,
        ownerUserId: actor.userId,
        planId: defaultPlan(pricing).id,
        isDefault: false,
        createdAt,
        updatedAt: createdAt,
      }
      yield* organizations.add(organization)
      return organization
    })

    return yield* auditTrail.record(attempt, add, () => ({
      organizationId: id,
      subject: { type: "organization", id, name },
    }))
  })

  return {
    /** Whether the caller may, for a reader that must refuse the caller before the request. */
    authorize: Effect.flatMap(begin(ids), ({ attempt, permitted }) => auditTrail.watch(attempt, permitted)),
    create,
  }
})

/** Creates an organization that the caller owns. Only a global admin may. */
export class CreateOrganization extends Context.Service<CreateOrganization>()(
  "orrery/application/organization/CreateOrganization",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
