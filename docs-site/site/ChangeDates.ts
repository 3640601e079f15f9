import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)
const commitsMax = 3000
const outputBytesMax = 32 * 1024 * 1024

/** The day each file below `docs-site` last changed, from one look into the history; empty without a history. */
export const readChangeDates = async (root: URL): Promise<ReadonlyMap<string, string>> => {
  const dates = new Map<string, string>()
  const arguments_ = ["log", `-n${commitsMax}`, "--format=%x00%cs", "--name-only", "--", "docs-site"]
  const history = await run("git", arguments_, { cwd: root, maxBuffer: outputBytesMax }).catch(() => ({ stdout: "" }))
  for (const commit of history.stdout.split("\0")) {
    const [day = "", ...files] = commit.split("\n")
    for (const file of files) if (file !== "" && !dates.has(file)) dates.set(file, day)
  }
  return dates
}
