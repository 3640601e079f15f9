import { lstatSync, mkdirSync, realpathSync } from "node:fs"
import { dirname } from "node:path"
import process from "node:process"

const writableByOthers = 0o022
const accessByOthers = 0o077
const sticky = 0o1000

/** What determines who may change the content of a directory. */
interface DirectoryFacts {
  readonly uid: number
  readonly mode: number
}

const isOwnedBySelfOrRoot = ({ uid }: DirectoryFacts, self: number) => uid === self || uid === 0

/** In a sticky directory, such as `/tmp`, others can add names but not replace existing ones. */
const keepsNames = ({ mode }: DirectoryFacts) => (mode & writableByOthers) === 0 || (mode & sticky) !== 0

const ancestorsOf = (path: string): ReadonlyArray<string> => {
  const parent = dirname(path)
  return parent === path ? [] : [parent, ...ancestorsOf(parent)]
}

/**
 * Whether no other user of this machine, root aside, can read or replace the content of an existing directory.
 *
 * The directory itself must belong to this user and be closed to all others, and no other user may be able to put another
 * directory in its place. Systems without user ids, such as Windows, protect a user's own directories in other ways.
 */
export const isPrivateDirectory = (path: string): boolean => {
  const self = process.getuid?.()
  if (self === undefined) return true

  const real = realpathSync(path)
  const directory = lstatSync(real)
  return (
    directory.isDirectory() &&
    directory.uid === self &&
    (directory.mode & accessByOthers) === 0 &&
    ancestorsOf(real).every((ancestor) => {
      const facts = lstatSync(ancestor)
      return isOwnedBySelfOrRoot(facts, self) && keepsNames(facts)
    })
  )
}

/** Creates a directory for this user alone, unless it exists; undefined if another user could access its content. */
export const privateDirectory = (path: string): string | undefined => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return isPrivateDirectory(path) ? realpathSync(path) : undefined
  } catch {
    return undefined
  }
}
