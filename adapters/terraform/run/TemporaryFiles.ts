import { mkdirSync } from "node:fs"
import { join } from "node:path"

/** A provider listens on a socket that it names itself, in about 40 bytes; a socket's whole path has 104 at most. */
const directoryBytesMax = 60

/**
 * Where an engine and its providers put temporary files and sockets, private to this user. Undefined if that path
 * would be too long: they then take the system's directory, with names that cannot be guessed and closed to other users.
 */
export const temporaryFiles = (dataDirectory: string): string | undefined => {
  const directory = join(dataDirectory, "tmp")
  if (Buffer.byteLength(directory) > directoryBytesMax) return undefined
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return directory
}
