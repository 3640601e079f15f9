import { mkdirSync } from "node:fs"
import { join } from "node:path"

import { type Effect, Semaphore } from "effect"

const lock = Semaphore.makeUnsafe(1)

/** The cache of downloaded providers; created if necessary. */
export const pluginCache = (dataDirectory: string): string => {
  const directory = join(dataDirectory, "plugins")
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return directory
}

/** One command at a time fills the cache of providers: two at once break it. */
export const fillingPluginCache = <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  lock.withPermit(command)
