import { Context, Effect, Layer } from "effect"

import { Members } from "#application/ports/Members.ts"
import { type OrganizationId, OrganizationNotFound } from "#domain/organization/Organization.ts"

import { signedInUser } from "./SignedInUser.ts"

const make = Effect.map(Members, (members) =>
  Effect.fnUntraced(function* (organizationId: OrganizationId) {
    const { globalRole, id: userId } = yield* signedInUser
    const member = yield* members.find(organizationId, userId)
    if (member === undefined) return yield* new OrganizationNotFound({ organization: organizationId })
    return { userId, organizationId, role: member.role, globalRole }
  }),
)

/** The signed-in user as a member of an organization. An organization they do not belong to is "not found" for them. */
export class SignedInMember extends Context.Service<SignedInMember>()("orrery/application/access/SignedInMember", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
