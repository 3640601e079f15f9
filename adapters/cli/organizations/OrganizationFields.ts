import { Schema } from "effect"

import { MemberDocument } from "#adapters/http/api/organizations/MemberDocument.ts"
import { OrganizationDocument } from "#adapters/http/api/organizations/OrganizationDocument.ts"

import { spellMoment } from "../output/Moment.ts"
import { fieldLines, table } from "../output/Table.ts"

/** An organization, a line a field. */
export const organizationFields = (organization: OrganizationDocument): string =>
  fieldLines([
    ["Organization", organization.name],
    ["Id", organization.id],
    ["Title", organization.title],
    ["Your role", organization.userRole ?? "none"],
    ["Plan", organization.planId],
    ["Namespace", organization.orgNamespace],
    ["Owner", organization.owner ? `${organization.ownerUserId} (you)` : organization.ownerUserId],
    ["Created", spellMoment(organization.createdAt)],
  ])

/** Organizations, one a line. */
export const organizationTable = (organizations: ReadonlyArray<OrganizationDocument>, isWide: boolean): string =>
  organizations.length === 0
    ? "You belong to no organization. Ask an owner or admin of one to add you."
    : table(
        ["NAME", "TITLE", "ROLE", "PLAN", "ID", ...(isWide ? ["NAMESPACE", "OWNER ID", "CREATED"] : [])],
        organizations.map(({ createdAt, id, name, orgNamespace, ownerUserId, planId, title, userRole = "" }) => [
          name,
          title,
          userRole,
          planId,
          id,
          ...(isWide ? [orgNamespace, ownerUserId, spellMoment(createdAt)] : []),
        ]),
      )

/** Members, one a line. */
export const memberTable = (members: ReadonlyArray<MemberDocument>, isWide: boolean): string =>
  table(
    ["E-MAIL", "NAME", "ROLE", "JOINED", "USER ID", ...(isWide ? ["ORGANIZATION ID"] : [])],
    members.map(({ email, joinedAt, name, orgId, role, userId }) => [
      email,
      name,
      role,
      spellMoment(joinedAt),
      userId,
      ...(isWide ? [orgId] : []),
    ]),
  )

export const encodeOrganization = Schema.encodeSync(Schema.toCodecJson(OrganizationDocument))
export const encodeOrganizations = Schema.encodeSync(Schema.toCodecJson(Schema.Array(OrganizationDocument)))
export const encodeMember = Schema.encodeSync(Schema.toCodecJson(MemberDocument))
export const encodeMembers = Schema.encodeSync(Schema.toCodecJson(Schema.Array(MemberDocument)))
