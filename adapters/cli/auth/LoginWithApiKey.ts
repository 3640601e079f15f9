import { Console, Effect, Option, Redacted } from "effect"

import { readKeyFile } from "../access/ApiKey.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { askForKey } from "./AskForKey.ts"
import { contextOf } from "./ContextOfKey.ts"
import { keepKey, tellLogin } from "./KeepKey.ts"
import { chooseLoginPlace, type LoginFlags } from "./LoginPlace.ts"

export interface LoginWithApiKeyInput extends LoginFlags {
  readonly apiKeyFile: Option.Option<string>
}

/** `orrery auth login --api-key`: tests an API key at the server, and stores it. */
export const loginWithApiKey = Effect.fnUntraced(function* (input: LoginWithApiKeyInput) {
  const place = yield* chooseLoginPlace(input)
  const key = yield* Option.match(input.apiKeyFile, { onNone: () => askForKey, onSome: readKeyFile })
  if (Redacted.value(key) === "") {
    return yield* commandFailed(exitCodes.badInput, "No API key was given. Nothing was changed.")
  }
  const remedy = "Nothing was changed. Check the key, or run `orrery auth login` to sign in."
  const context = yield* contextOf(place.server, { apiKey: key, remedy })
  const name = yield* keepKey(place, context)
  yield* Console.log(`The API key works at ${place.server.origin}.`)
  yield* tellLogin(place, name, context)
})
