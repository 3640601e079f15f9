import { Schema } from "effect"

import { GlobalRole } from "#domain/access/Role.ts"

import { ApiKeyDocument } from "../api-keys/ApiKeyDocument.ts"
import { documented } from "../Documented.ts"
import { OrganizationDocument } from "../organizations/OrganizationDocument.ts"
import { pageFields } from "../Paging.ts"
import { count, list, text, timestamp, uuid } from "../WireValue.ts"

/** A user (specification §3, User). */
export const UserDocument = Schema.Struct({
  userId: uuid("Identifies the user permanently."),
  email: text(320, "The email address.", "ada@acme.example"),
  name: text(256, "The name.", "Ada Lovelace"),
  roles: list(GlobalRole, 2, "The global roles."),
  identityProvider: Schema.optionalKey(
    text(2048, "The user's identity provider; absent before the first sign-in.", "https://id.example.com"),
  ),
  loginCount: count("How often the user has signed in.", 7),
  organizations: Schema.optionalKey(
    list(
      OrganizationDocument,
      100,
      "The first hundred organizations the user belongs to, oldest first. Only in a profile.",
    ),
  ),
  preferredOrganizationId: Schema.optionalKey(
    uuid(
      "The organization to begin in: the user's default organization, or else the one joined first. Only in a profile.",
    ),
  ),
  createdAt: timestamp("When the profile was created."),
}).annotate({ identifier: "User" })
export type UserDocument = typeof UserDocument.Type

/** The response to signing in: the profile, and at the first time a key. */
export const SignedInUser = Schema.Struct({
  ...UserDocument.fields,
  apiKey: Schema.optionalKey(ApiKeyDocument),
}).annotate({
  identifier: "SignedInUser",
  description:
    "The profile; at the first sign-in with an API key for the default organization, whose text is shown only once.",
})
export type SignedInUser = typeof SignedInUser.Type

export const UserList = Schema.Struct({
  users: list(UserDocument, 100, "Oldest first."),
  ...pageFields,
}).annotate({ identifier: "UserList" })

/** What the operator changes of a user (specification §3, UpdateUser). Read by the domain. */
export const UpdateUserBody = Schema.Struct({
  userId: uuid("The user in the path."),
  Roles: Schema.optionalKey(
    documented(Schema.Array(GlobalRole), {
      description: "The global roles.",
      minItems: 1,
      maxItems: 2,
    }),
  ),
  loginCount: Schema.optionalKey(count("How often the user has signed in.", 0)),
}).annotate({ identifier: "UpdateUser" })
