import { Console, Effect, Option, Redacted, Stdio, Stream } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import { readKeyFile } from "../access/ApiKey.ts"
import { writeConfigFile } from "../access/ConfigFile.ts"
import { isLocal } from "../access/Server.ts"
import { chooseServer, type ConnectionFlags, makeConnection } from "../api/Connection.ts"
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

/** From whoever sits at the terminal, unseen; otherwise from the standard input. Never from the command line. */
const askForKey = Effect.gen(function* () {
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  const key = yield* canPrompt ? Prompt.run(Prompt.Password({ message: "API key" })) : readStandardInput
  return Redacted.make(Redacted.value(key).trim())
})

const overPlainHttp = (server: URL) => server.protocol === "http:" && !isLocal(server)

/** `orrery auth login`: tries an API key on the server, and remembers both. */
export const login = Effect.fnUntraced(function* (flags: ConnectionFlags) {
  const { configFile, configuration, server } = yield* chooseServer(flags.server)
  if (overPlainHttp(server)) {
    yield* Console.error(`Whoever is between here and ${server.origin} can read the API key. Use https.`)
  }
  const key = yield* Option.match(flags.apiKeyFile, { onNone: () => askForKey, onSome: readKeyFile })
  if (Redacted.value(key) === "") {
    return yield* commandFailed(exitCodes.badInput, "No API key was given. Nothing was changed.")
  }
  const connection = yield* makeConnection(server, key)
  yield* connection.ask((api) => api.clusters.list({ query: { limit: 1 } }))
  yield* writeConfigFile(configuration.configFile, {
    server: server.origin,
    apiKeys: { ...configFile.apiKeys, [server.origin]: Redacted.value(key) },
  })
  yield* Console.log(`The API key works at ${server.origin}. It is kept in ${configuration.configFile}.`)
})
