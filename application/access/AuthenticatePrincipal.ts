import { Context, Effect, Layer, type Redacted, Schema } from "effect"

import type { Principal } from "#application/ports/CurrentPrincipal.ts"
import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import { OrganizationId, OrganizationNotFound } from "#domain/organization/Organization.ts"

const isOrganizationId = Schema.is(OrganizationId)

const make = Effect.gen(function* () {
  const identityTokens = yield* IdentityTokens
  const members = yield* Members
  const users = yield* Users

  return Effect.fn("AuthenticatePrincipal")(function* (token: Redacted.Redacted, organization?: string) {
    const claims = yield* identityTokens.verify(token)
    const user = yield* users.findByIdentity(claims)
    if (organization === undefined) return { claims, user } satisfies Principal

    const isMember =
      isOrganizationId(organization) && user !== undefined && (yield* members.find(organization, user.id)) !== undefined
    if (!isMember) return yield* new OrganizationNotFound({ organization })
    return { claims, user, organizationId: organization } satisfies Principal
  })
})

/** Resolves an identity provider's token to the signed-in user. Runs on every request: a removed member loses access at once. */
export class AuthenticatePrincipal extends Context.Service<AuthenticatePrincipal>()(
  "orrery/application/access/AuthenticatePrincipal",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
