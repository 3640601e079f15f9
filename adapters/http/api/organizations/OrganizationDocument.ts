import { Schema } from "effect"

import { OrganizationRole } from "#domain/access/Role.ts"

import { pageFields } from "../Paging.ts"
import { list, text, timestamp, uuid } from "../WireValue.ts"
import { RoleDocument } from "./RoleDocument.ts"

const OrganizationMember = Schema.Struct({
  userId: uuid("The user."),
  role: OrganizationRole,
  joinedAt: timestamp("When the user joined."),
}).annotate({ identifier: "OrganizationMember" })

/** An organization as a member sees it (specification §3, Organization). */
export const OrganizationDocument = Schema.Struct({
  id: uuid("Identifies the organization permanently."),
  name: text(50, "Unique on the server.", "acme"),
  slug: text(50, "The name, as used in paths.", "acme"),
  title: text(100, "For people.", "Acme, Inc."),
  orgNamespace: text(63, "Where its objects live in Kubernetes.", "org-acme"),
  ownerUserId: uuid("Who owns it."),
  owner: Schema.Boolean.annotate({ description: "Whether that is you." }),
  planId: text(50, "Its plan; GET /api/v1/pricing shows what it allows.", "developer"),
  userRole: Schema.optionalKey(
    OrganizationRole.annotate({ description: "Your role in it; absent where you are no member." }),
  ),
  members: Schema.optionalKey(
    list(
      OrganizationMember,
      10,
      "The first ten, in the order of joining; GET …/members lists all. Only with one organization.",
    ),
  ),
  roles: Schema.optionalKey(list(RoleDocument, 10, "The roles its members can hold. Only with one organization.")),
  createdAt: timestamp("When it was created."),
}).annotate({ identifier: "Organization" })
export type OrganizationDocument = typeof OrganizationDocument.Type

export const OrganizationList = Schema.Struct({
  organizations: list(OrganizationDocument, 100, "Oldest first."),
  ...pageFields,
}).annotate({ identifier: "OrganizationList" })
