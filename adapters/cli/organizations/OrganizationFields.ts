import { Schema } from "effect"

import { MemberDocument } from "#adapters/http/api/MemberDocument.ts"
import { OrganizationDocument } from "#adapters/http/api/OrganizationDocument.ts"

import { spellMoment } from "../access/ApiKey.ts"
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
export const organizationTable = (organizations: ReadonlyArray<OrganizationDocument>): string =>
  organizations.length === 0
    ? "You belong to no organization. Ask an owner or admin of one to add you."
    : table(
        ["NAME", "TITLE", "ROLE", "PLAN", "ID"],
        organizations.map(({ id, name, planId, title, userRole = "" }) => [name, title, userRole, planId, id]),
      )

/** Members, one a line. */
export const memberTable = (members: ReadonlyArray<MemberDocument>): string =>
  table(
    ["E-MAIL", "NAME", "ROLE", "JOINED", "USER ID"],
    members.map(({ email, joinedAt, name, role, userId }) => [email, name, role, spellMoment(joinedAt), userId]),
  )

export const encodeOrganization = Schema.encodeSync(Schema.toCodecJson(OrganizationDocument))
export const encodeOrganizations = Schema.encodeSync(Schema.toCodecJson(Schema.Array(OrganizationDocument)))
export const encodeMember = Schema.encodeSync(Schema.toCodecJson(MemberDocument))
export const encodeMembers = Schema.encodeSync(Schema.toCodecJson(Schema.Array(MemberDocument)))
