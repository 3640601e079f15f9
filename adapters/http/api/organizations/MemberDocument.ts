import { Schema } from "effect"

import { OrganizationRole } from "#domain/access/Role.ts"

import { pageFields } from "../Paging.ts"
import { list, text, timestamp, uuid } from "../WireValue.ts"

/** A user in an organization (specification §3, organization user details). */
export const MemberDocument = Schema.Struct({
  userId: uuid("The user."),
  orgId: uuid("The organization."),
  email: text(320, "The user's email address.", "ada@acme.example"),
  name: text(256, "The user's name.", "Ada Lovelace"),
  role: OrganizationRole.annotate({ description: "The role the user holds in the organization." }),
  planId: text(50, "The organization's plan.", "developer"),
  joinedAt: timestamp("When the user joined."),
}).annotate({ identifier: "OrganizationUser" })
export type MemberDocument = typeof MemberDocument.Type

export const MemberList = Schema.Struct({
  members: list(MemberDocument, 100, "In the order of joining."),
  ...pageFields,
}).annotate({ identifier: "OrganizationUserList" })

/** The members of an organization as the operator sees them. */
export const OrganizationUserPage = Schema.Struct({
  users: list(MemberDocument, 100, "In the order of joining."),
  ...pageFields,
}).annotate({ identifier: "InternalOrganizationUserList" })
