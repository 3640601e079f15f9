import { readFile, stat } from "node:fs/promises"

import { Effect } from "effect"

import { type KubernetesAccessUnavailable, noAccess } from "./KubernetesAccess.ts"

/** Several times the largest kubeconfig that a person has. */
const fileBytesMax = 1024 * 1024

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"

/** Undefined where there is no such file. */
const textOf = async (path: string, signal: AbortSignal) => {
  try {
    return (await stat(path)).size > fileBytesMax ? "" : await readFile(path, { encoding: "utf8", signal })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The text of a file; undefined where there is none. Its path is not repeated, because users of Orrery see the error. */
export const readAccessFileIfAny = (
  path: string,
  name: string,
): Effect.Effect<string | undefined, KubernetesAccessUnavailable> =>
  Effect.tryPromise({
    try: (signal) => textOf(path, signal),
    catch: () => noAccess(`The server cannot read ${name}.`),
  }).pipe(
    Effect.filterOrFail(
      (text) => text !== "",
      () => noAccess(`The server has an empty file, or one of more than 1 MiB, for ${name}.`),
    ),
  )

/** The same for a file that has to be there. */
export const readAccessFile = (path: string, name: string): Effect.Effect<string, KubernetesAccessUnavailable> =>
  Effect.filterOrFail(
    readAccessFileIfAny(path, name),
    (text) => text !== undefined,
    () => noAccess(`The server has no file for ${name}.`),
  )
