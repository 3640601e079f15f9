import { Effect } from "effect"

import type { ApiKeyStatus } from "#domain/api-key/ApiKey.ts"

import { itemsPerPage, readPages } from "../api/ReadPages.ts"
import { questionsOf } from "../auth/ObtainToken.ts"
import type { OrganizationNames } from "./ApiKeyTable.ts"
import type { SignedIn } from "./SignedInUser.ts"

/** Which API keys to read. */
export interface ApiKeyFilter {
  readonly organizationId?: string
  readonly status?: ApiKeyStatus
  /** Those of every member of the organization, instead of the user's own. */
  readonly all?: boolean
}

/** The API keys that match, oldest first. */
export const readApiKeys = Effect.fnUntraced(function* (
  { server, token }: SignedIn,
  { organizationId, ...query }: ApiKeyFilter = {},
) {
  const ask = yield* questionsOf(server, token, organizationId)
  return yield* readPages((page) =>
    Effect.map(
      ask((api) => api.apiKeys.list({ query: { ...query, page, pageSize: itemsPerPage } })),
      ({ data }) => ({ items: data.apiKeys, hasNextPage: data.hasNextPage }),
    ),
  )
})

export const organizationNames = ({ profile }: SignedIn): OrganizationNames =>
  new Map((profile.organizations ?? []).map(({ id, name }) => [id, name]))
