import { dirname } from "node:path"

import { Effect, FileSystem, Schema } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** What `orrery auth login` remembers. Each key belongs to one server and is sent to no other. */
export const ConfigFile = Schema.Struct({
  server: Schema.optionalKey(Schema.String),
  /** By the server's origin, such as `https://api.example.com`. */
  apiKeys: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
})
export type ConfigFile = typeof ConfigFile.Type

/** Owner may read and write, nobody else. */
const privateFileMode = 0o600
const privateDirectoryMode = 0o700
const othersMayRead = 0o077

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(ConfigFile))
const encode = Schema.encodeSync(Schema.fromJsonString(ConfigFile))

const unusable = (path: string, reason: string) =>
  commandFailed(
    exitCodes.badInput,
    `The configuration file ${path} cannot be used: ${reason} Correct it, or remove it and run \`orrery auth login\`.`,
  )

/** Reads the configuration file; an absent one is empty. */
export const readConfigFile = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  if (!(yield* Effect.orElseSucceed(files.exists(path), () => false))) return {}
  const unreadable = () => unusable(path, "it cannot be read.")
  const { mode } = yield* Effect.mapError(files.stat(path), unreadable)
  if ((mode & othersMayRead) !== 0) {
    return yield* unusable(path, `others may read the API keys in it. Run \`chmod 600 ${path}\`.`)
  }
  const text = yield* Effect.mapError(files.readFileString(path), unreadable)
  // The parser's own message could quote a key.
  return yield* Effect.mapError(decode(text), () => unusable(path, "it is not what `orrery auth login` writes."))
})

/** Writes the configuration file whole or not at all, readable by its owner alone. */
export const writeConfigFile = Effect.fnUntraced(
  function* (path: string, config: ConfigFile) {
    const files = yield* FileSystem.FileSystem
    yield* files.makeDirectory(dirname(path), { recursive: true, mode: privateDirectoryMode })
    const directory = yield* files.makeTempDirectoryScoped({ directory: dirname(path), prefix: ".orrery-" })
    const written = `${directory}/config.json`
    yield* files.writeFileString(written, `${encode(config)}\n`, { mode: privateFileMode })
    yield* files.rename(written, path)
  },
  Effect.scoped,
  (write, path) => Effect.mapError(write, () => unusable(path, "it cannot be written.")),
)
