import { Effect } from "effect"

import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { apiKeyFields, encodeApiKey } from "./ApiKeyTable.ts"
import { type ApiKeyInput, findApiKey, readApiKeyId } from "./FindApiKey.ts"
import { organizationNames } from "./ReadApiKeys.ts"
import { signInAsUser } from "./SignedInUser.ts"

export interface GetApiKeyInput extends ApiKeyInput {
  readonly output: OutputFormat
}

/** `orrery api-keys get ID`: one key, never its text. */
export const getApiKey = Effect.fnUntraced(function* ({ id, orgId, output, ...flags }: GetApiKeyInput) {
  const keyId = yield* readApiKeyId(id)
  const signedIn = yield* signInAsUser(flags)
  const { apiKey } = yield* findApiKey(signedIn, keyId, orgId)
  yield* write(
    output,
    () => encodeApiKey(apiKey),
    () => apiKeyFields(apiKey, organizationNames(signedIn)),
  )
})
