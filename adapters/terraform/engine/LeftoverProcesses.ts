import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { promisify } from "node:util"

import { Effect } from "effect"

import { directoryOption } from "./TerraformProcess.ts"

interface Process {
  readonly processId: number
  readonly hasArgument: (argument: string) => boolean
}

const commandLine = (processId: string) =>
  // A process may end between the listing and the reading. A zombie has an empty command line.
  readFile(`/proc/${processId}/cmdline`, "utf8").catch(() => "")

const byProcessFiles = async (): Promise<Array<Process>> => {
  const processes: Array<Process> = []
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue
    const words = (await commandLine(entry)).split("\0")
    processes.push({ processId: Number(entry), hasArgument: (argument) => words.includes(argument) })
  }
  return processes
}

const byProcessList = async (): Promise<Array<Process>> => {
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="], { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split("\n").map((line) => ({
    processId: Number.parseInt(line.trim(), 10),
    hasArgument: (argument) => `${line} `.includes(` ${argument} `),
  }))
}

const processes = Effect.promise(() => (existsSync("/proc/self/cmdline") ? byProcessFiles : byProcessList)())

/**
 * Finds the live processes of a run, whichever process started them.
 *
 * The command line identifies them, because it names the run's directory: unlike a stored process id,
 * it cannot be missing after a crash, nor belong to another program by now.
 */
export const leftoverProcesses = (directory: string): Effect.Effect<ReadonlyArray<number>> =>
  Effect.map(processes, (running) =>
    running.filter(({ hasArgument }) => hasArgument(directoryOption(directory))).map(({ processId }) => processId),
  )

/** Those of the directories in which a process of a run works, by one look at all processes. */
export const directoriesAtWork = (directories: ReadonlyArray<string>): Effect.Effect<ReadonlySet<string>> =>
  Effect.map(
    processes,
    (running) =>
      new Set(
        directories.filter((directory) => running.some(({ hasArgument }) => hasArgument(directoryOption(directory)))),
      ),
  )
