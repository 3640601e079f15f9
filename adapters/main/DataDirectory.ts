import { randomBytes } from "node:crypto"
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"

import { Effect, Result, Schema } from "effect"

/** The data directory cannot be created or written to, or other users could put files there. */
export class DataDirectoryUnusable extends Schema.TaggedError<DataDirectoryUnusable>()("DataDirectoryUnusable", {
  path: Schema.String,
  reason: Schema.String,
}) {
  override get message() {
    return `The data directory ${this.path} cannot be used: ${this.reason} Set ORRERY_DATA_DIR to a directory of your own.`
  }
}

const writableByAll = 0o002
const sticky = 0o1000

/** PostgreSQL refuses to run as root: its own user must reach its directory, which is closed to all others. */
const directoryMode = process.getuid?.() === 0 ? 0o711 : 0o700

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause))

const exists = (path: string) => {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** The directories to create, outermost first. One at a time: the library's recursive call never ends below `/proc`. */
const missing = (path: string): ReadonlyArray<string> => (exists(path) ? [] : [...missing(dirname(path)), path])

const tryToWrite = (path: string) => {
  const file = join(path, `.write-check-${process.pid}-${randomBytes(6).toString("hex")}`)
  // A link there is not followed.
  closeSync(openSync(file, "wx", 0o600))
  rmSync(file)
}

const problemOf = (path: string): string | undefined => {
  for (const directory of missing(path)) mkdirSync(directory, { mode: directoryMode })
  const { mode, uid } = statSync(path)
  if (!statSync(path).isDirectory()) return "it is a file."

  const self = process.getuid?.()
  if (self !== undefined) {
    if (uid !== self && uid !== 0) return `it belongs to another user (id ${uid}).`
    if ((mode & writableByAll) !== 0 && (mode & sticky) !== 0) return "it is shared with all users of this machine."
    if ((mode & writableByAll) !== 0 && uid === self) chmodSync(path, mode & 0o777 & ~writableByAll)
  }
  tryToWrite(path)
  return undefined
}

/** Creates the data directory unless it exists, and makes sure that it can be written to and is not shared with other users. */
export const prepareDataDirectory = (path: string): Effect.Effect<void, DataDirectoryUnusable> =>
  Effect.fromResult(
    Result.try({
      try: () => problemOf(path),
      catch: (cause) => new DataDirectoryUnusable({ path, reason: `${messageOf(cause)}.` }),
    }),
  ).pipe(
    Effect.flatMap((reason) =>
      reason === undefined ? Effect.void : Effect.fail(new DataDirectoryUnusable({ path, reason })),
    ),
  )
