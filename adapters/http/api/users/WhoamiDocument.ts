import { Schema } from "effect"

import { OrganizationRole } from "#domain/access/Role.ts"

import { ApiKeyDocument } from "../api-keys/ApiKeyDocument.ts"
import { OrganizationDocument } from "../organizations/OrganizationDocument.ts"
import { list, text } from "../WireValue.ts"
import { UserDocument } from "./UserDocument.ts"

/** Whom an API key acts for, and what it may do. */
export const WhoamiDocument = Schema.Struct({
  user: UserDocument,
  organization: OrganizationDocument,
  role: OrganizationRole.annotate({ description: "The user's current role in the organization." }),
  permissions: list(
    text(64, "A permission; GET /api/v1/organizations/roles describes it.", "cluster:create"),
    100,
    "Everything that role may do in the organization.",
  ),
  apiKey: ApiKeyDocument,
}).annotate({ identifier: "Whoami" })
export type WhoamiDocument = typeof WhoamiDocument.Type
