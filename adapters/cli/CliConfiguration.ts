import { homedir } from "node:os"
import { join, resolve } from "node:path"

import { Config, Effect } from "effect"

import { commandFailed } from "./CommandFailed.ts"
import { exitCodes } from "./ExitCode.ts"

const configHome = Config.NonEmptyString("XDG_CONFIG_HOME").pipe(
  Config.orElse(() => Config.succeed(join(homedir(), ".config"))),
)

const environment = Config.all({
  server: Config.option(Config.NonEmptyString("ORRERY_SERVER")),
  apiKey: Config.option(Config.Redacted("ORRERY_API_KEY")),
  context: Config.option(Config.NonEmptyString("ORRERY_CONTEXT")),
  configFile: Config.NonEmptyString("ORRERY_CONFIG").pipe(
    Config.orElse(() => Config.map(configHome, (directory) => join(directory, "orrery", "config.json"))),
  ),
  dataDirectory: Config.NonEmptyString("ORRERY_DATA_DIR").pipe(
    Config.withDefault(".orrery"),
    Config.map((directory) => resolve(directory)),
  ),
})

export type CliConfiguration = Config.Success<typeof environment>

/** The command line's configuration from the environment. */
export const cliConfiguration = Effect.catchTag(
  Effect.suspend(() => environment),
  "ConfigError",
  (error) => Effect.fail(commandFailed(exitCodes.badInput, `The environment is wrong: ${error.message}`)),
)
