import { realpath, stat } from "node:fs/promises"
import { dirname } from "node:path"

import { Effect } from "effect"

import { attempt } from "./EmbeddedPostgresError.ts"
import type { UnprivilegedUser } from "./UnprivilegedUser.ts"

const ancestorsOf = (path: string): ReadonlyArray<string> => {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...ancestorsOf(parent)]
}

const mayEnter = (directory: { mode: number; uid: number; gid: number }, user: UnprivilegedUser) => {
  if (directory.uid === user.uid) return (directory.mode & 0o100) !== 0
  if (directory.gid === user.gid) return (directory.mode & 0o010) !== 0
  return (directory.mode & 0o001) !== 0
}

/** Whether that user may enter an existing directory, which needs access to every directory above it, too. */
export const isReachable = Effect.fn("Reachability.isReachable")(function* (
  path: string,
  user: UnprivilegedUser | undefined,
) {
  if (user === undefined) return true

  const directories = ancestorsOf(yield* attempt(`resolve ${path}`, () => realpath(path)))
  const each = yield* Effect.forEach(directories, (directory) => attempt(`look at ${directory}`, () => stat(directory)))
  return each.every((directory) => mayEnter(directory, user))
})
