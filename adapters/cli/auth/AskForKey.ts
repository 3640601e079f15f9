import { Effect, Redacted, Stdio, Stream } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

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

/** Reads an API key: typed at a hidden prompt, otherwise from the standard input. Never from the command line. */
export const askForKey = Effect.gen(function* () {
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  const key = yield* canPrompt ? Prompt.run(Prompt.Password({ message: "API key" })) : readStandardInput
  return Redacted.make(Redacted.value(key).trim())
})
