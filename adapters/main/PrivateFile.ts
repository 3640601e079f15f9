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
  // A leftover of a server that was killed, or a link that leads elsewhere: it is removed, never followed.
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

/** Gives a file of the data directory another name, unless there is none. Reports whether there was one. */
export const moveAside = (path: string, other: string): Effect.Effect<boolean, DataDirectoryUnusable> =>
  attempt(path, () => {
    if (!existsSync(path)) return false
    renameSync(path, other)
    return true
  })

const bytesMax = 4096

/** Reads a short file of the data directory; undefined when there is none, or when it is a link that leads elsewhere. */
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
