import { join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { output: { type: "string", default: fileURLToPath(new URL("../dist", import.meta.url)) } },
})
const output = resolve(values.output)

const problemsOfWriters = ["ContentError", "ConfigurationInvalid", "DocsSettingsInvalid"]

/** Errors that a writer can fix show their message only; all other errors show their stack trace. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return problemsOfWriters.includes(error.name) ? error.message : (error.stack ?? error.message)
}

try {
  // Read here and not above: the settings are checked as soon as the modules that need them are loaded.
  const { docsSettingsWarnings } = await import("../configuration/DocsSettings.ts")
  for (const warning of docsSettingsWarnings(process.env)) process.stderr.write(`${warning}\n`)
  const { buildSite } = await import("./BuiltSite.ts")
  const { otherFiles, pages } = await buildSite(output)
  const site = relative(process.cwd(), join(output, "site"))
  process.stdout.write(`${pages} pages and ${otherFiles} other files are in ${site}.\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\nNothing was built. An earlier built site is unchanged.\n`)
  process.exitCode = 1
}
