import { Console, Effect, Option } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { apiKeyFields, encodeApiKey } from "./ApiKeyTable.ts"
import { organizationNames } from "./ReadApiKeys.ts"
import { chosenOrganization, type SignInFlags, signInAsUser } from "./SignedInUser.ts"

export interface CreateApiKeyInput extends SignInFlags {
  readonly orgId: Option.Option<string>
  readonly duration: Option.Option<string>
  readonly permanent: boolean
  readonly source: "cli" | "ui"
  readonly output: OutputFormat
}

/** `orrery api-keys create`: creates a key and writes its text, once, to standard output. It is stored nowhere. */
export const createApiKey = Effect.fnUntraced(function* (input: CreateApiKeyInput) {
  const { duration, orgId, output, permanent, source, ...flags } = input
  if (permanent && Option.isSome(duration)) {
    return yield* commandFailed(exitCodes.badInput, "A permanent key has no duration. Use --permanent or --duration.")
  }
  const signedIn = yield* signInAsUser(flags)
  const payload = {
    orgId: yield* chosenOrganization(signedIn, orgId),
    source,
    ...(permanent ? { isPermanent: true } : {}),
    ...(Option.isSome(duration) ? { duration: duration.value } : {}),
  }
  const { data } = yield* signedIn.ask((api) => api.apiKeys.create({ payload }))
  yield* write(
    output,
    () => encodeApiKey(data),
    () => apiKeyFields(data, organizationNames(signedIn)),
  )
  yield* Console.error("Copy the key now: it is not shown again.")
})
