import { Effect, Option, Redacted, Schema } from "effect"

import { ApiKeyValidation } from "#adapters/http/api/api-keys/ApiKeyDocument.ts"

import { readKeyFile } from "../access/ApiKey.ts"
import { askForKey } from "../auth/AskForKey.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { apiKeyFields } from "./ApiKeyTable.ts"
import { organizationNames } from "./ReadApiKeys.ts"
import { type SignInFlags, signInAsUser } from "./SignedInUser.ts"

export interface ValidateApiKeyInput extends SignInFlags {
  readonly apiKeyFile: Option.Option<string>
  readonly output: OutputFormat
}

/** Only these characters can be in a header; no key has any other. */
const headerText = /^[\x21-\x7E]{1,4096}$/

const readKey = Effect.fnUntraced(function* (file: Option.Option<string>) {
  const key = yield* Option.match(file, { onNone: () => askForKey, onSome: readKeyFile })
  if (headerText.test(Redacted.value(key))) return key
  return yield* commandFailed(
    exitCodes.badInput,
    "That is not an API key: a key is one word of `orr_` and 49 letters and digits.",
  )
})

const reasons = {
  malformed: "it is incomplete or mistyped",
  unknown: "it does not exist, or belongs to someone else",
  revoked: "it is revoked",
  expired: "it has expired",
} as const satisfies Record<NonNullable<ApiKeyValidation["reason"]>, string>

/** `orrery api-keys validate`: shows whether a key works, and exits with 1 if it does not. */
export const validateApiKey = Effect.fnUntraced(function* ({ apiKeyFile, output, ...flags }: ValidateApiKeyInput) {
  const key = yield* readKey(apiKeyFile)
  const signedIn = yield* signInAsUser(flags)
  const headers = { "x-validate-api-key": Redacted.value(key) }
  const { data } = yield* signedIn.ask((api) => api.apiKeys.validate({ headers }))
  const found = data.apiKey === undefined ? [] : [apiKeyFields(data.apiKey, organizationNames(signedIn))]
  yield* write(
    output,
    () => Schema.encodeSync(Schema.toCodecJson(ApiKeyValidation))(data),
    () => [data.valid ? "The key works." : "The key does not work.", ...found].join("\n\n"),
  )
  if (data.valid) return
  return yield* commandFailed(
    exitCodes.failed,
    `The key does not work: ${data.reason === undefined ? "the server gives no reason" : reasons[data.reason]}.`,
  )
})
