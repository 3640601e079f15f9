import { Effect } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { readKubeconfig, updateKubeconfig } from "./KubeconfigFile.ts"
import { kubeconfigFiles } from "./KubeconfigFiles.ts"
import {
  hasEntry,
  isReplaceable,
  type KubeconfigParts,
  type OpenKubeconfig,
  setCurrentContext,
  setParts,
} from "./MergeKubeconfig.ts"

const taken = (path: string, name: string) =>
  commandFailed(
    exitCodes.conflict,
    `${path} has an entry ${name} that is of another cluster, or that someone else wrote. Nothing was changed. Rename or remove it, or write to another file: KUBECONFIG=FILE.`,
  )

/** The file that kubectl would write to: that of an entry of the name, the first that exists, otherwise the last. */
const choose = Effect.fnUntraced(function* (name: string) {
  const paths = yield* kubeconfigFiles
  const files = yield* Effect.forEach(paths, readKubeconfig)
  const first = files.find(({ exists }) => exists)?.path ?? paths.at(-1) ?? paths[0]
  return { entries: files.find(({ file }) => hasEntry(file, name))?.path ?? first, current: first }
})

/**
 * Adds a cluster to the kubeconfig of the user, and makes it the current context. The file keeps everything else: other entries,
 * their order, their comments.
 */
export const addToKubeconfig = Effect.fnUntraced(function* (parts: KubeconfigParts) {
  const { current, entries } = yield* choose(parts.name)
  const add = Effect.fnUntraced(function* (file: OpenKubeconfig) {
    if (!isReplaceable(file, parts)) return yield* taken(entries, parts.name)
    setParts(file, parts)
    if (current === entries) setCurrentContext(file, parts.name)
  })
  yield* updateKubeconfig(entries, add)
  if (current !== entries)
    yield* updateKubeconfig(current, (file) => Effect.sync(() => setCurrentContext(file, parts.name)))
  return entries
})
