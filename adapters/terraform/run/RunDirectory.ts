import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"

/** What to do with the program: create its resources, or destroy them. */
export type Goal = "present" | "absent"

const runIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/

/** A run's own directory, readable only by its owner: it contains the plan, in which nothing is masked. */
export const runDirectory = (dataDirectory: string, runId: string): string => {
  if (!runIdPattern.test(runId)) throw new Error("A run id has letters, digits, dashes and underscores, at most 128.")
  return join(dataDirectory, "runs", runId)
}

/** The runs that have a directory, this server's and earlier ones'. */
export const runsWithDirectory = (dataDirectory: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.promise(async () => {
    const runs = join(dataDirectory, "runs")
    return existsSync(runs) ? (await readdir(runs)).filter((name) => runIdPattern.test(name)) : []
  })

export const cliConfigurationFile = (directory: string) => join(directory, "engine.tfrc")

// In JSON syntax every string is a template: an identifier is text, so the start of an expression is escaped.
const literal = (text: string) => text.replace(/[$%]\{/g, (opening) => opening.charAt(0) + opening)

const importBlocks = (imports: EngineRun["imports"]) => ({
  import: imports.map(({ address, importId }) => ({ to: address, id: literal(importId) })),
})

// The address of the state and its secret come by environment: the saved plan keeps neither, and both may change
// between commands.
const backend = { terraform: { backend: { http: {} } } }

/** The engine's configuration for a run, instead of the machine's. */
export const cliConfiguration = (pluginMirror: string | undefined) =>
  pluginMirror === undefined
    ? "disable_checkpoint = true\n"
    : `disable_checkpoint = true
provider_installation {
  filesystem_mirror { path = ${JSON.stringify(pluginMirror)} }
}
`

/**
 * Lays out a run's directory. Dies if it exists: a run starts once, and the files of an earlier start are evidence.
 *
 * `imports` are objects for the plan to adopt: none for a plan that destroys, which ignores them, and none for the apply of a plan,
 * which contains them.
 */
export const prepareRunDirectory = (
  directory: string,
  { imports, program }: Pick<EngineRun, "imports" | "program">,
  pluginMirror: string | undefined,
): Effect.Effect<void> =>
  Effect.promise(async () => {
    await mkdir(join(directory, ".."), { recursive: true, mode: 0o700 })
    await mkdir(directory, { mode: 0o700 })
    const write = (name: string, text: string) => writeFile(join(directory, name), text, { mode: 0o600 })

    await write("main.tf.json", program)
    await write("backend.tf.json", JSON.stringify(backend, null, 2))
    await writeFile(cliConfigurationFile(directory), cliConfiguration(pluginMirror), { mode: 0o600 })
    if (imports.length > 0) await write("imports.tf.json", JSON.stringify(importBlocks(imports), null, 2))
  })

/** Reads a file of a run and removes it: the output of a command is kept no longer than needed. */
export const takeFile = (file: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const text = await readFile(file, "utf8")
    await rm(file)
    return text
  })

/** Removes a run's directory with its content, if it exists. */
export const removeRunDirectory = (directory: string): Effect.Effect<void> =>
  Effect.promise(() => rm(directory, { recursive: true, force: true }))
