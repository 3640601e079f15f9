import { delimiter, join } from "node:path"
import process from "node:process"

import { Config, Context, Effect, FileSystem } from "effect"

/** The program that runs, and the script that it runs. */
export const RunningProgram = Context.Reference<{ readonly executable: string; readonly script: string }>(
  "orrery/adapters/cli/kubeconfig/RunningProgram",
  { defaultValue: () => ({ executable: process.execPath, script: process.argv[1] ?? "" }) },
)

/** Those of a project count only while npm runs a command of it. */
const isOfProject = (directory: string) => /node_modules[\\/]\.bin[\\/]?$/.test(directory)

/**
 * How another program starts this one: `orrery`, where the path of the user finds it, and otherwise by its place on this machine, as
 * after `npx`.
 */
export const thisProgram = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const { executable, script } = yield* RunningProgram
  const real = (path: string) => Effect.orElseSucceed(files.realPath(path), () => undefined)
  const own = yield* real(script)
  const path = yield* Effect.orDie(Config.String("PATH").pipe(Config.withDefault("")))
  for (const directory of path.split(delimiter)) {
    if (directory === "" || isOfProject(directory)) continue
    const found = yield* real(join(directory, "orrery"))
    if (found !== undefined) return found === own ? ["orrery"] : [executable, own ?? script]
  }
  return [executable, own ?? script]
})
