import { readFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

import { Effect } from "effect"

/** What a running PostgreSQL reports about itself in `postmaster.pid`, the file `pg_ctl` reads too. */
export interface Postmaster {
  readonly processId: number
  /** Empty until the server has written it. */
  readonly socketDirectory: string
  readonly status: "starting" | "stopping" | "ready"
}

const parse = (text: string): Postmaster | undefined => {
  const [processId, , , , socketDirectory = "", , , status] = text.split("\n").map((line) => line.trim())
  if (!processId) return undefined
  return {
    processId: Number(processId),
    socketDirectory,
    status: status === "ready" || status === "stopping" ? status : "starting",
  }
}

/** The content of the file, current or not; undefined if there is none. */
export const readPostmasterFile = (data: string): Effect.Effect<Postmaster | undefined> =>
  Effect.promise(() => readFile(join(data, "postmaster.pid"), "utf8").then(parse, () => undefined))

/** Whether a process with that id exists, regardless of its owner. */
export const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM"
  }
}
