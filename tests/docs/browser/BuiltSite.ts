import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
const root = fileURLToPath(new URL("../../..", import.meta.url))
const buildTimeoutMilliseconds = 300_000

/** A site built for tests: where its files lie, and how to be rid of them. */
export interface BuiltSite {
  readonly folder: string
  readonly remove: () => Promise<void>
}

/**
 * Builds the documentation as `npm run docs:build` does, into a folder of its own, with the settings given as `DOCS_` variables.
 * The folder lies below `node_modules` because prerendering looks for React from there.
 */
export const buildSite = async (settings: Readonly<Record<string, string>> = {}): Promise<BuiltSite> => {
  const parent = join(root, "node_modules/.cache/docs-site")
  await mkdir(parent, { recursive: true })
  const output = await mkdtemp(join(parent, "built-"))
  const remove = () => rm(output, { recursive: true, force: true })
  // Vitest says `test` there, and Vite would build a site for development.
  const { NODE_ENV: _, ...environment } = process.env
  try {
    await run(process.execPath, ["docs-site/output/BuildSite.ts", "--output", output], {
      cwd: root,
      env: { ...environment, ...settings },
      timeout: buildTimeoutMilliseconds,
    })
  } catch (error) {
    await remove()
    throw error
  }
  return { folder: join(output, "site/docs"), remove }
}
