import { readdirSync, readFileSync } from "node:fs"
import process from "node:process"

import { Effect, Schedule } from "effect"

import type { Canaries } from "./Canaries.ts"

/** Where anyone on the machine may read the arguments of a process, and its owner the environment too. */
export const canSeeProcesses = process.platform === "linux"

const read = (id: string, file: "cmdline" | "environ"): string => {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8").replaceAll("\0", "\n").trim()
  } catch {
    return ""
  }
}

/**
 * Collects the arguments of every process of the machine that runs while its scope is open. The environment of those that work in the
 * data directory is where secrets belong; one of them is made for each run and is known only from there.
 */
export const watchProcesses = Effect.fn("watchProcesses")(function* (dataDirectory: string, canaries: Canaries) {
  const seen = { allArguments: new Set<string>(), engineArguments: new Set<string>(), environments: new Set<string>() }
  const lookAt = (id: string) => {
    const given = read(id, "cmdline")
    seen.allArguments.add(given)
    if (!given.includes(dataDirectory)) return
    seen.engineArguments.add(given)
    const environment = read(id, "environ")
    const [, secret] = /^TF_HTTP_PASSWORD=(.+)$/m.exec(environment) ?? []
    if (secret === undefined) return
    canaries.add("the secret of a run", secret)
    seen.environments.add(environment)
  }
  const look = Effect.sync(() => {
    for (const id of readdirSync("/proc")) if (/^\d+$/.test(id)) lookAt(id)
  })
  if (canSeeProcesses) yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced("40 millis")))
  return seen
})
