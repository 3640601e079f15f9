import type { Membership } from "#application/ports/Organizations.ts"
import type { User } from "#domain/user/User.ts"

import type { UserDocument } from "../api/users/UserDocument.ts"
import { viewOrganization } from "./OrganizationView.ts"

/** Shows a user (specification §3, User). */
export const viewUser = ({ createdAt, email, globalRole, id, identity, loginCount, name }: User): UserDocument => ({
  userId: id,
  email,
  name,
  roles: [globalRole],
  ...(identity === undefined ? {} : { identityProvider: identity.provider }),
  loginCount,
  createdAt,
})

/** One's own default organization, or else the one joined first. */
const preferred = (memberships: ReadonlyArray<Membership>): Membership | undefined =>
  memberships.find(({ organization, role }) => organization.isDefault && role === "owner") ?? memberships[0]

/** Shows a user with the organizations they belong to. */
export const viewProfile = ({
  memberships,
  user,
}: {
  readonly user: User
  readonly memberships: ReadonlyArray<Membership>
}): UserDocument => {
  const first = preferred(memberships)
  return {
    ...viewUser(user),
    organizations: memberships.map(({ organization, role }) =>
      viewOrganization(organization, { userId: user.id, role }),
    ),
    ...(first === undefined ? {} : { preferredOrganizationId: first.organization.id }),
  }
}
