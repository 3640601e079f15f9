import { dirname } from "node:path"

import { Effect, FileSystem, Schema } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { lockFile } from "./FileLock.ts"
import { contextsOf, FormerConfigFile } from "./FormerConfigFile.ts"
import { Contexts, noContexts } from "./ServerContext.ts"

/** Only the owner may read and write. */
const privateFileMode = 0o600
const privateDirectoryMode = 0o700
const othersMayRead = 0o077
/** Enough for a thousand contexts. */
const bytesMax = 1024 * 1024

const decodeJson = Schema.decodeEffect(Schema.fromJsonString(Schema.Unknown))
const decodeContexts = Schema.decodeUnknownEffect(Contexts)
const decodeFormer = Schema.decodeUnknownEffect(FormerConfigFile)
const encode = Schema.encodeSync(Contexts)

const isFormer = (value: unknown) => typeof value === "object" && value !== null && !("contexts" in value)

/** Reads the contexts from either format. */
const decode = Effect.fnUntraced(function* (text: string) {
  const value = yield* decodeJson(text)
  return isFormer(value) ? contextsOf(yield* decodeFormer(value)) : yield* decodeContexts(value)
})

const unusable = (path: string, reason: string) =>
  commandFailed(
    exitCodes.badInput,
    `The configuration file ${path} cannot be used: ${reason} Correct it, or remove it and run \`orrery auth login\`.`,
  )

/** Reads the configuration file; an absent one has no contexts. */
export const readConfigFile = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  if (!(yield* Effect.orElseSucceed(files.exists(path), () => false))) return noContexts
  const unreadable = () => unusable(path, "it cannot be read.")
  const { mode, size } = yield* Effect.mapError(files.stat(path), unreadable)
  if ((mode & othersMayRead) !== 0) {
    return yield* unusable(path, `others may read the API keys in it. Run \`chmod 600 ${path}\`.`)
  }
  if (size > bytesMax) return yield* unusable(path, "it is larger than 1 MiB.")
  const text = yield* Effect.mapError(files.readFileString(path), unreadable)
  // The parser's own message could quote a key.
  return yield* Effect.mapError(decode(text), () => unusable(path, "it is not what `orrery auth login` writes."))
})

/** Writes the file whole or not at all, readable by its owner alone. */
const write = Effect.fnUntraced(function* (path: string, contexts: Contexts) {
  const files = yield* FileSystem.FileSystem
  const directory = yield* files.makeTempDirectoryScoped({ directory: dirname(path), prefix: ".orrery-" })
  const written = `${directory}/config.json`
  const text = `${JSON.stringify(encode(contexts), null, 2)}\n`
  const file = yield* files.open(written, { flag: "wx", mode: privateFileMode })
  yield* file.writeAll(new TextEncoder().encode(text))
  yield* file.sync
  yield* files.rename(written, path)
}, Effect.scoped)

/** Changes the configuration file. Keeps what other commands write at the same time. */
export const updateConfigFile = Effect.fnUntraced(function* <A>(
  path: string,
  change: (contexts: Contexts) => readonly [Contexts, A],
) {
  const files = yield* FileSystem.FileSystem
  const unwritable = () => unusable(path, "it cannot be written.")
  // If the file is a link, its target is replaced, not the link.
  const place = yield* Effect.orElseSucceed(files.realPath(path), () => path)
  yield* files
    .makeDirectory(dirname(place), { recursive: true, mode: privateDirectoryMode })
    .pipe(Effect.andThen(lockFile(`${place}.lock`)), Effect.mapError(unwritable))
  const [contexts, result] = change(yield* readConfigFile(place))
  yield* Effect.mapError(write(place, contexts), unwritable)
  return result
}, Effect.scoped)
