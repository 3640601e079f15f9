import { Console, Effect, Option, Redacted, Stdio, Stream } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import { readKeyFile } from "../access/ApiKey.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { contextOf } from "./ContextOfKey.ts"
import { keepKey, tellLogin } from "./KeepKey.ts"
import { chooseLoginPlace, type LoginFlags } from "./LoginPlace.ts"

/** A key has 53 characters. */
const inputBytesMax = 4096

const readStandardInput = Effect.gen(function* () {
  const { stdin } = yield* Stdio.Stdio
  let text = ""
  yield* stdin.pipe(
    Stream.decodeText(),
    Stream.takeWhile((chunk) => {
      text += chunk
      return text.length <= inputBytesMax
    }),
    Stream.runDrain,
    Effect.mapError(() => commandFailed(exitCodes.badInput, "The standard input cannot be read.")),
  )
  return Redacted.make(text.trim())
})

/** From whoever sits at the terminal, unseen; otherwise from the standard input. Never from the command line. */
const askForKey = Effect.gen(function* () {
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  const key = yield* canPrompt ? Prompt.run(Prompt.Password({ message: "API key" })) : readStandardInput
  return Redacted.make(Redacted.value(key).trim())
})

export interface LoginWithApiKeyInput extends LoginFlags {
  readonly apiKeyFile: Option.Option<string>
}

/** `orrery auth login --api-key`: tries an API key on the server, and keeps it. */
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
