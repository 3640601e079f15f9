import { Effect, Option } from "effect"

import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { printableLine } from "../output/Printable.ts"
import { encodeApiKey } from "./ApiKeyTable.ts"
import { confirmKeyEnd } from "./ConfirmKeyEnd.ts"
import { type ApiKeyInput, findApiKey, readApiKeyId } from "./FindApiKey.ts"
import { signInAsUser } from "./SignedInUser.ts"

export interface RevokeApiKeyInput extends ApiKeyInput {
  readonly reason: Option.Option<string>
  readonly yes: boolean
  readonly output: OutputFormat
}

/** `orrery api-keys revoke ID`: stops a key and keeps its record. */
export const revokeApiKey = Effect.fnUntraced(function* (input: RevokeApiKeyInput) {
  const { id, orgId: wish, output, reason, yes, ...flags } = input
  const keyId = yield* readApiKeyId(id)
  const signedIn = yield* signInAsUser(flags)
  const { apiKey, orgId } = yield* findApiKey(signedIn, keyId, wish)
  yield* confirmKeyEnd("Revoke", apiKey, yes)
  const payload = { keyId, ...(Option.isSome(reason) ? { reason: reason.value } : {}) }
  const { data } = yield* signedIn.ask((api) => api.apiKeys.revoke({ params: { orgId }, payload }))
  yield* write(
    output,
    () => encodeApiKey(data),
    () => printableLine(`The API key ${data.maskedKey} is revoked.`),
  )
})
