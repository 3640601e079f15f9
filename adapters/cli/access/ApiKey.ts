import { join } from "node:path"

import { Effect, FileSystem, Option, Redacted } from "effect"

import type { CliConfiguration } from "../CliConfiguration.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { ConfigFile } from "./ConfigFile.ts"
import { isLocal } from "./Server.ts"

/** Reads an API key from a file that holds nothing else. */
export const readKeyFile = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* Effect.mapError(files.readFileString(path), () =>
    commandFailed(exitCodes.badInput, `The API key file ${path} cannot be read.`),
  )
  return Redacted.make(text.trim())
})

const keyIsMissing = (server: URL, configuration: CliConfiguration, bootstrapKey: string) =>
  commandFailed(
    exitCodes.refused,
    [
      `There is no API key for ${server.origin}. Looked in ORRERY_API_KEY, ${configuration.configFile}`,
      isLocal(server) ? ` and ${bootstrapKey}.` : ".",
      isLocal(server)
        ? " Start the server with `npm start` and run orrery in the same directory, or run `orrery auth login --api-key`."
        : " Run `orrery auth login --api-key`.",
    ].join(""),
  )

/**
 * Finds the API key for a server: named file, environment, configuration file, and for a server on this machine the
 * key that its first start left in its data directory.
 */
export const findApiKey = Effect.fnUntraced(function* (
  server: URL,
  keyFile: Option.Option<string>,
  configuration: CliConfiguration,
  { apiKeys = {} }: ConfigFile,
) {
  if (Option.isSome(keyFile)) return yield* readKeyFile(keyFile.value)
  if (Option.isSome(configuration.apiKey)) return configuration.apiKey.value
  const known = apiKeys[server.origin]
  if (known !== undefined) return Redacted.make(known)
  const bootstrapKey = join(configuration.dataDirectory, "bootstrap-key")
  const files = yield* FileSystem.FileSystem
  if (isLocal(server) && (yield* Effect.orElseSucceed(files.exists(bootstrapKey), () => false))) {
    return yield* readKeyFile(bootstrapKey)
  }
  return yield* keyIsMissing(server, configuration, bootstrapKey)
})
