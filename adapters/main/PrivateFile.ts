import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname } from "node:path"

import { Effect } from "effect"

import { DataDirectoryUnusable } from "./DataDirectory.ts"

/** Its owner may read and write it, no other user. */
const privateFileMode = 0o600

const replace = (path: string, text: string) => {
  const unfinished = `${path}.new`
  // A leftover of a killed server, or a link to another place: it is removed, never followed.
  rmSync(unfinished, { force: true })
  const file = openSync(unfinished, "wx", privateFileMode)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
}

const attempt = <A>(path: string, call: () => A) =>
  Effect.try({
    try: call,
    catch: (cause) => {
      const problem = cause instanceof Error ? cause.message : String(cause)
      return new DataDirectoryUnusable({ path: dirname(path), reason: `${problem}.` })
    },
  })

/** Writes a file of the data directory whole or not at all, readable by its owner alone. */
export const replacePrivateFile = (path: string, text: string): Effect.Effect<void, DataDirectoryUnusable> =>
  attempt(path, () => replace(path, text))

/** Renames a file of the data directory if it exists. Returns whether it existed. */
export const moveAside = (path: string, other: string): Effect.Effect<boolean, DataDirectoryUnusable> =>
  attempt(path, () => {
    if (!existsSync(path)) return false
    renameSync(path, other)
    return true
  })

const bytesMax = 4096

/** Reads a short file of the data directory; undefined if there is none, or if it is a link to another place. */
export const readPrivateFile = (path: string): string | undefined => {
  const bytes = Buffer.alloc(bytesMax)
  let file
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    return bytes.toString("utf8", 0, readSync(file, bytes))
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
