import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { promisify } from "node:util"

import { Effect } from "effect"

import { directoryOption } from "./TerraformProcess.ts"

const commandLine = (processId: string) =>
  // A process may end between the listing and the reading. A zombie has an empty command line.
  readFile(`/proc/${processId}/cmdline`, "utf8").catch(() => "")

const byProcessFiles = async (option: string): Promise<Array<number>> => {
  const found: Array<number> = []
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue
    if ((await commandLine(entry)).split("\0").includes(option)) found.push(Number(entry))
  }
  return found
}

const byProcessList = async (option: string): Promise<Array<number>> => {
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="], { maxBuffer: 64 * 1024 * 1024 })
  return stdout
    .split("\n")
    .filter((line) => `${line} `.includes(` ${option} `))
    .map((line) => Number.parseInt(line.trim(), 10))
}

/**
 * Finds the live processes of a run, whichever process started them.
 *
 * The command line identifies them, because it names the run's directory: unlike a stored process id,
 * it cannot be missing after a crash, nor belong to another program by now.
 */
export const leftoverProcesses = (directory: string): Effect.Effect<ReadonlyArray<number>> =>
  Effect.promise(() => (existsSync("/proc/self/cmdline") ? byProcessFiles : byProcessList)(directoryOption(directory)))
