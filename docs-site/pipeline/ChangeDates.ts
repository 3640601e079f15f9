import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { contentFolder } from "./ContentPath.ts"

const run = promisify(execFile)
const commitsMax = 3000
const outputBytesMax = 32 * 1024 * 1024

/** The commits at which a shallow clone ends: they seem to have added every file that was there. */
const boundaryCommits = async (folder: string): Promise<ReadonlySet<string>> => {
  const { stdout } = await run("git", ["rev-parse", "--git-path", "shallow"], { cwd: folder })
  const text = await readFile(resolve(folder, stdout.trim()), "utf8").catch(() => "")
  return new Set(text.split("\n").filter((commit) => commit !== ""))
}

const readHistory = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const arguments_ = ["log", `-n${commitsMax}`, "--format=%x00%H %cs", "--name-only", "--", "docs-site", contentFolder]
  const [edge, { stdout }] = await Promise.all([
    boundaryCommits(folder),
    run("git", arguments_, { cwd: folder, maxBuffer: outputBytesMax }),
  ])
  const dates = new Map<string, string>()
  for (const commit of stdout.split("\0").slice(1)) {
    const [head = "", ...files] = commit.split("\n")
    const [id = "", day = ""] = head.split(" ")
    if (edge.has(id)) continue
    for (const file of files) if (file !== "" && !dates.has(file)) dates.set(file, day)
  }
  return dates
}

/** The day each documentation file last changed, according to the local Git history. Empty without a history. */
export const readChangeDates = async (root: URL): Promise<ReadonlyMap<string, string>> =>
  readHistory(fileURLToPath(root)).catch(() => new Map())
