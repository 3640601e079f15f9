import { execFile } from "node:child_process"
import { readlink, realpath, rm } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"

import { Effect } from "effect"

import { attempt } from "./EmbeddedPostgresError.ts"
import { isAlive, type Postmaster, readPostmasterFile } from "./PostmasterFile.ts"

const run = promisify(execFile)

/** A PostgreSQL server works inside its data directory, which distinguishes it from a process that got a dead server's id. */
const worksIn = async (processId: number, data: string): Promise<boolean> => {
  if (process.platform === "linux") {
    const [directory, expected] = await Promise.all([readlink(`/proc/${processId}/cwd`), realpath(data)])
    return directory === expected
  }
  const { stdout } = await run("ps", ["-o", "comm=", "-p", String(processId)])
  return stdout.includes("postgres")
}

/**
 * The server that uses a data directory now, if there is one.
 *
 * PostgreSQL itself refuses to start while any process of its user has the number in a left-over `postmaster.pid`, as happens
 * after a power cut. Such a file is removed here.
 */
export const findPostmaster = Effect.fn("RunningPostmaster.findPostmaster")(function* (data: string) {
  const written: Postmaster | undefined = yield* readPostmasterFile(data)
  if (written === undefined || !isAlive(written.processId)) return undefined

  const working = yield* Effect.promise(() => worksIn(written.processId, data).catch(() => isAlive(written.processId)))
  if (working) return written

  yield* Effect.logWarning(`Removing the postmaster.pid of a PostgreSQL that is gone (process ${written.processId}).`)
  yield* attempt("remove a left-over postmaster.pid", () => rm(join(data, "postmaster.pid"), { force: true }))
  return undefined
})
