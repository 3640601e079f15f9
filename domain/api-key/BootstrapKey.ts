import { DateTime } from "effect"

import type { Organization } from "../organization/Organization.ts"
import type { ApiKey } from "./ApiKey.ts"

/** How long the key of the first organization works: enough time to set up sign-in. */
export const bootstrapKeyDays = 30

/**
 * Whether a key is the one that was created together with the first organization: it has the owner and the time of creation
 * of its organization. `organization` must be the first organization of the server.
 */
export const isBootstrapKey = (key: ApiKey, organization: Organization): boolean =>
  key.organizationId === organization.id &&
  key.userId === organization.ownerUserId &&
  DateTime.Equivalence(key.createdAt, organization.createdAt)
