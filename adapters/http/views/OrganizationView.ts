import type { OrganizationRole } from "#domain/access/Role.ts"
import type { Member } from "#domain/organization/Member.ts"
import { namespaceOf, type Organization } from "#domain/organization/Organization.ts"
import type { UserId } from "#domain/user/User.ts"

import type { MemberDocument } from "../api/organizations/MemberDocument.ts"
import type { OrganizationDocument } from "../api/organizations/OrganizationDocument.ts"

/** An organization as the caller sees it, with the caller's role there, if any (specification §3, Organization). */
export const viewOrganization = (
  organization: Organization,
  viewer: { readonly userId: UserId; readonly role?: OrganizationRole },
): OrganizationDocument => ({
  id: organization.id,
  name: organization.name,
  slug: organization.name,
  title: organization.title,
  orgNamespace: namespaceOf(organization),
  ownerUserId: organization.ownerUserId,
  owner: organization.ownerUserId === viewer.userId,
  planId: organization.planId,
  ...(viewer.role === undefined ? {} : { userRole: viewer.role }),
  createdAt: organization.createdAt,
})

/** Shows a user in an organization (specification §3, organization user details). */
export const viewMember = ({ planId }: Organization, member: Member): MemberDocument => ({
  userId: member.userId,
  orgId: member.organizationId,
  email: member.email,
  name: member.name,
  role: member.role,
  planId,
  joinedAt: member.joinedAt,
})
