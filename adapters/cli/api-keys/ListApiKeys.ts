import { Effect, Option } from "effect"

import type { ApiKeyStatus } from "#domain/api-key/ApiKey.ts"

import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { apiKeyTable, encodeApiKeys } from "./ApiKeyTable.ts"
import { organizationNames, readApiKeys } from "./ReadApiKeys.ts"
import { chosenOrganization, namedOrganization, type SignInFlags, signInAsUser } from "./SignedInUser.ts"

export interface ListApiKeysInput extends SignInFlags {
  readonly orgId: Option.Option<string>
  readonly status: Option.Option<ApiKeyStatus>
  readonly all: boolean
  readonly output: ListFormat
}

/** `orrery api-keys list`: the user's keys in every organization, or those of one organization. */
export const listApiKeys = Effect.fnUntraced(function* ({ all, orgId, output, status, ...flags }: ListApiKeysInput) {
  const signedIn = yield* signInAsUser(flags)
  const organizationId = all
    ? yield* chosenOrganization(signedIn, orgId)
    : Option.isSome(orgId)
      ? yield* namedOrganization(signedIn, orgId.value)
      : undefined
  const keys = yield* readApiKeys(signedIn, {
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(Option.isSome(status) ? { status: status.value } : {}),
    ...(all ? { all } : {}),
  })
  yield* writeList(output, {
    document: () => ({ apiKeys: encodeApiKeys(keys), totalItem: keys.length }),
    table: (isWide) => apiKeyTable(keys, organizationNames(signedIn), isWide),
    names: () => keys.map(({ id }) => id),
  })
})
