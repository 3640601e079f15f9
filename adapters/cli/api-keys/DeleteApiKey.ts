import { Effect } from "effect"

import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { printableLine } from "../output/Printable.ts"
import { confirmKeyEnd } from "./ConfirmKeyEnd.ts"
import { type ApiKeyInput, findApiKey, readApiKeyId } from "./FindApiKey.ts"
import { signInAsUser } from "./SignedInUser.ts"

export interface DeleteApiKeyInput extends ApiKeyInput {
  readonly yes: boolean
  readonly output: OutputFormat
}

/** `orrery api-keys delete ID`: stops a key and deletes its record. */
export const deleteApiKey = Effect.fnUntraced(function* (input: DeleteApiKeyInput) {
  const { id, orgId: wish, output, yes, ...flags } = input
  const keyId = yield* readApiKeyId(id)
  const signedIn = yield* signInAsUser(flags)
  const { apiKey, orgId } = yield* findApiKey(signedIn, keyId, wish)
  yield* confirmKeyEnd("Delete", apiKey, yes)
  const { data } = yield* signedIn.ask((api) => api.apiKeys.delete({ params: { orgId }, payload: { keyId } }))
  yield* write(
    output,
    () => ({ ...data }),
    () => printableLine(`The API key ${apiKey.maskedKey} is deleted.`),
  )
})
