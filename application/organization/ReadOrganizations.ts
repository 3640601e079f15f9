import { Context, Effect, Layer } from "effect"

import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { MemberNotFound } from "#domain/organization/Member.ts"
import type { PageNumber } from "#domain/shared/PageNumber.ts"
import type { UserId } from "#domain/user/User.ts"

import { OwnOrganization } from "./OwnOrganization.ts"

const membersShown = { page: 1, pageSize: 10 }

const make = Effect.gen(function* () {
  const members = yield* Members
  const organizations = yield* Organizations
  const ownOrganization = yield* OwnOrganization

  const get = Effect.fn("ReadOrganizations.get")(function* (selector: string) {
    const organization = yield* ownOrganization(selector, "organization:read")
    const { role } = yield* CurrentActor
    const { items } = yield* members.list(organization.id, membersShown)
    return { organization, role, members: items }
  })

  const list = Effect.fn("ReadOrganizations.list")(function* (page: PageNumber) {
    const { userId } = yield* CurrentActor
    return yield* organizations.listOf(userId, page)
  })

  const listMembers = Effect.fn("ReadOrganizations.members")(function* (selector: string, page: PageNumber) {
    const organization = yield* ownOrganization(selector, "organization:read")
    return { organization, ...(yield* members.list(organization.id, page)) }
  })

  const member = Effect.fn("ReadOrganizations.member")(function* (selector: string, userId: UserId) {
    const organization = yield* ownOrganization(selector, "organization:read")
    const found = yield* members.find(organization.id, userId)
    return { organization, member: found ?? (yield* new MemberNotFound({ userId })) }
  })

  const plan = Effect.fn("ReadOrganizations.plan")(function* (selector: string) {
    const { planId } = yield* ownOrganization(selector, "organization:read")
    return planId
  })

  return { get, list, member, members: listMembers, plan }
})

/** Looks organizations and their members up. The list has all that the caller belongs to; the rest concerns the one acted in. */
export class ReadOrganizations extends Context.Service<ReadOrganizations>()(
  "orrery/application/organization/ReadOrganizations",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
