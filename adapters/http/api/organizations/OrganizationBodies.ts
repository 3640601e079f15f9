import { Schema } from "effect"

import { OrganizationRole } from "#domain/access/Role.ts"
import { AssignableRole } from "#domain/organization/OrganizationRequest.ts"

import { documented } from "../Documented.ts"
import { line, uuid } from "../WireValue.ts"

/**
 * The bodies of requests on organizations and members. Described here and read by the domain, which reports every problem at
 * once.
 */
export const OrganizationRequest = Schema.Struct({
  name: documented(Schema.String, {
    description: "A DNS name of 1 to 50 characters: lower-case letters, digits and hyphens. Unique on the server.",
    minLength: 1,
    maxLength: 50,
    pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
    examples: ["acme"],
  }),
  title: Schema.optionalKey(line(100, "A title for people; by default the name.", "Acme, Inc.")),
}).annotate({ identifier: "OrganizationRequest" })

const addition = {
  orgId: uuid("The organization."),
  role: Schema.optionalKey(AssignableRole.annotate({ description: "`viewer` by default." })),
}

export const AddUserToOrganizationRequest = Schema.Union([
  Schema.Struct({ ...addition, userId: uuid("The user to add.") }).annotate({ identifier: "AddUserById" }),
  Schema.Struct({
    ...addition,
    email: documented(Schema.String, {
      description: "The email address the user signed in with.",
      format: "email",
      minLength: 3,
      maxLength: 254,
      examples: ["ada@acme.example"],
    }),
  }).annotate({ identifier: "AddUserByEmail" }),
]).annotate({ identifier: "AddUserToOrganizationRequest", description: "A user, by id or by email address." })

export const RemoveUserFromOrganizationRequest = Schema.Struct({
  orgId: uuid("The organization."),
  userId: uuid("The user to remove."),
}).annotate({ identifier: "RemoveUserFromOrganizationRequest" })

export const ChangeRoleRequest = Schema.Struct({
  role: OrganizationRole.annotate({
    description: "`owner` transfers the organization: only the owner may, and then becomes an admin.",
  }),
}).annotate({ identifier: "ChangeRoleRequest" })

export const ChangePlanRequest = Schema.Struct({
  planId: documented(Schema.String, {
    description: "The id of a plan of GET /api/v1/pricing.",
    minLength: 1,
    maxLength: 50,
    pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
    examples: ["enterprise"],
  }),
}).annotate({ identifier: "ChangePlanRequest" })
