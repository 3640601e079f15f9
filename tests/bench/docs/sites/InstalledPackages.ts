import { execFile } from "node:child_process"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const timeoutMilliseconds = 600_000

/** What npm must install. */
export interface Packages {
  readonly type?: "module"
  readonly dependencies: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
}

/** Installs packages into a folder, unless these very versions are there from an earlier run. */
export const installPackages = async (folder: string, packages: Packages): Promise<void> => {
  const manifest = JSON.stringify({ name: "docs-bench", private: true, ...packages }, null, 2)
  const done = join(folder, "node_modules/.installed.json")
  if ((await readFile(done, "utf8").catch(() => "")) === manifest) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "package.json"), manifest)
  process.stderr.write(`Installing ${Object.keys(packages.dependencies).join(", ")} into ${folder}\n`)
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    timeout: timeoutMilliseconds,
  })
  await writeFile(done, manifest)
}
