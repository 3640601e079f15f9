import { Context } from "effect"

import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"
import type { User } from "#domain/user/User.ts"

/** A signed-in person: the identity provider's claims, and the profile once it exists. */
export interface Principal {
  readonly claims: IdentityClaims
  readonly user: User | undefined
  /** The organization the request is about, which they belong to; absent when it names none. */
  readonly organizationId?: OrganizationId
}

/**
 * The caller of this request, identified by a token. Provided by the driving adapter that authenticated them.
 *
 * @effect-leakable-service
 */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "orrery/application/ports/CurrentPrincipal",
) {}
