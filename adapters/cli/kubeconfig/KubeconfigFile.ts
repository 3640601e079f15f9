import { dirname } from "node:path"

import { Effect, FileSystem, Option, Result } from "effect"

import { lockFile } from "../access/FileLock.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { type OpenKubeconfig, openKubeconfig, textOf } from "./MergeKubeconfig.ts"

/** Only the owner may read and write: kubectl creates it so, too. */
const privateFileMode = 0o600
const privateDirectoryMode = 0o700
/** Enough for a thousand clusters. */
const bytesMax = 8 * 1024 * 1024

const unusable = (path: string, reason: string) =>
  commandFailed(
    exitCodes.badInput,
    `The kubeconfig ${path} cannot be used: ${reason} Nothing was changed. Correct it, or name another file in KUBECONFIG.`,
  )

const isMissing = (error: { readonly reason: { readonly _tag: string } }) => error.reason._tag === "NotFound"

/** The file behind a link, so that the link stays; undefined where there is none yet. */
const placeOf = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const target = yield* Effect.option(files.realPath(path))
  if (Option.isSome(target)) return target.value
  const isLink = yield* Effect.isSuccess(files.readLink(path))
  return isLink ? yield* unusable(path, "it is a link to a file that does not exist.") : undefined
})

/** Reads a kubeconfig; one that does not exist is empty. */
export const readKubeconfig = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const unreadable = () => unusable(path, "it cannot be read.")
  const found = yield* files.stat(path).pipe(
    Effect.map(({ size }) => size),
    Effect.catchIf(isMissing, () => Effect.undefined),
    Effect.mapError(unreadable),
  )
  if (found !== undefined && found > bytesMax) return yield* unusable(path, "it is larger than 8 MiB.")
  const text = found === undefined ? "" : yield* Effect.mapError(files.readFileString(path), unreadable)
  const opened = openKubeconfig(text)
  if (Result.isFailure(opened)) return yield* unusable(path, opened.failure)
  return { exists: found !== undefined, file: opened.success, path, text }
})

/** Writes the file whole or not at all. */
const replace = Effect.fnUntraced(function* (place: string, text: string) {
  const files = yield* FileSystem.FileSystem
  const directory = yield* files.makeTempDirectoryScoped({ directory: dirname(place), prefix: ".orrery-" })
  const written = `${directory}/config`
  const file = yield* files.open(written, { flag: "wx", mode: privateFileMode })
  yield* file.writeAll(new TextEncoder().encode(text))
  yield* file.sync
  yield* files.rename(written, place)
}, Effect.scoped)

/**
 * Changes a kubeconfig under the lock that kubectl takes, so that neither loses what the other writes. The change may refuse
 * with a reason; then nothing is written.
 */
export const updateKubeconfig = Effect.fnUntraced(function* <E>(
  path: string,
  change: (file: OpenKubeconfig) => Effect.Effect<void, E>,
) {
  const files = yield* FileSystem.FileSystem
  const unwritable = () => unusable(path, "it cannot be written, or another program has its lock.")
  yield* files
    .makeDirectory(dirname(path), { recursive: true, mode: privateDirectoryMode })
    .pipe(Effect.andThen(lockFile(`${path}.lock`)), Effect.mapError(unwritable))
  const place = yield* placeOf(path)
  const { file, text } = yield* readKubeconfig(path)
  yield* change(file)
  const changed = textOf(file)
  if (changed !== text) yield* Effect.mapError(replace(place ?? path, changed), unwritable)
}, Effect.scoped)
