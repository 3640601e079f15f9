import { Effect, Option, Schema } from "effect"

import { ApiKeyId } from "#domain/api-key/ApiKey.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { readApiKeys } from "./ReadApiKeys.ts"
import { chosenOrganization, namedOrganization, type SignedIn, type SignInFlags } from "./SignedInUser.ts"

/** The key that a command concerns. */
export interface ApiKeyInput extends SignInFlags {
  readonly id: string
  readonly orgId: Option.Option<string>
}

/** Reads the id of a key. The input is not repeated: it could be the key itself. */
export const readApiKeyId = (text: string) =>
  Effect.mapError(Schema.decodeEffect(ApiKeyId)(text.toLowerCase()), () =>
    commandFailed(
      exitCodes.badInput,
      "This takes the id of an API key, such as 0197c0de-0000-7000-8000-000000000001, not the key. `orrery api-keys list` shows the ids.",
    ),
  )

/** The key's organization: the named one, otherwise that of the user's own key with this id, otherwise the usual one. */
const organizationOf = Effect.fnUntraced(function* (signedIn: SignedIn, keyId: ApiKeyId, wish: Option.Option<string>) {
  if (Option.isSome(wish)) return yield* namedOrganization(signedIn, wish.value)
  const own = (yield* readApiKeys(signedIn)).find(({ id }) => id === keyId)
  return yield* chosenOrganization(signedIn, Option.fromUndefinedOr(own?.orgId))
})

/** Finds a key of the user, or of an organization that they administer. */
export const findApiKey = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  keyId: ApiKeyId,
  wish: Option.Option<string>,
) {
  const orgId = yield* organizationOf(signedIn, keyId, wish)
  const { data } = yield* signedIn.ask((api) => api.apiKeys.get({ params: { orgId, keyId } }))
  return { apiKey: data, orgId }
})
