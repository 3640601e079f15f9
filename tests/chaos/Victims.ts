import { readdirSync, readFileSync } from "node:fs"

import { Effect } from "effect"

import { locate } from "#adapters/embedded-postgres/Launch.ts"
import { findPostmaster } from "#adapters/embedded-postgres/RunningPostmaster.ts"

/** The Terraform processes that work in a data directory: their environment names it (Linux). */
export const terraformProcesses = (dataDirectory: string): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const program = readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0")[0] ?? ""
        return /(terraform|tofu)$/.test(program) && readFileSync(`/proc/${id}/environ`, "utf8").includes(dataDirectory)
      } catch {
        return false
      }
    })
    .map(Number)

/** The embedded PostgreSQL of a data directory, if it runs. */
export const postgresProcess = Effect.fn("postgresProcess")(function* (dataDirectory: string) {
  const { home } = yield* locate(dataDirectory)
  return (yield* findPostmaster(home.data))?.processId
})

export const kill = (processId: number): Effect.Effect<boolean> =>
  Effect.sync(() => {
    try {
      return process.kill(processId, "SIGKILL")
    } catch {
      return false
    }
  })
