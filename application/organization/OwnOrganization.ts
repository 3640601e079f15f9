import { Context, Effect, Layer } from "effect"

import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { Permission } from "#domain/access/Permission.ts"
import { OrganizationNotFound } from "#domain/organization/Organization.ts"

const make = Effect.gen(function* () {
  const organizations = yield* Organizations

  return Effect.fnUntraced(function* (selector: string, permission: Permission) {
    const actor = yield* CurrentActor
    const organization = yield* organizations.get(actor.organizationId)
    if (selector !== organization.id && selector !== organization.name) {
      return yield* new OrganizationNotFound({ organization: selector })
    }
    yield* Actor.authorize(actor, permission)
    return organization
  })
})

/** The organization the caller acts in, if the id or name is its own; every other one is "not found". */
export class OwnOrganization extends Context.Service<OwnOrganization>()(
  "orrery/application/organization/OwnOrganization",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}

const makeLock = Effect.gen(function* () {
  const members = yield* Members
  const organizations = yield* Organizations

  return Effect.fnUntraced(function* (selector: string, permission: Permission) {
    const actor = yield* CurrentActor
    const organization = yield* organizations.lock(actor.organizationId)
    const me = yield* members.find(organization.id, actor.userId)
    if (me === undefined || (selector !== organization.id && selector !== organization.name)) {
      return yield* new OrganizationNotFound({ organization: selector })
    }
    yield* Actor.authorize(me, permission)
    return { organization, me }
  })
})

/**
 * The same, locked until the transaction ends.
 *
 * Checks the permission again under the lock: of two users who take the role from each other at once, one comes too late.
 */
export class LockOwnOrganization extends Context.Service<LockOwnOrganization>()(
  "orrery/application/organization/OwnOrganization/LockOwnOrganization",
  { make: makeLock },
) {
  static readonly layer = Layer.effect(this, makeLock)
}
