import { setTimeout as delay } from "node:timers/promises"

/** The network that all sites are read over. It is slow in the server, since a browser does not slow what its workers fetch. */
export const link = { latencyMilliseconds: 40, megabitsPerSecond: 10 }

const bytesPerMillisecond = (link.megabitsPerSecond * 1_000_000) / 8 / 1000

/** A line that carries one thing after the other. */
export const slowLink = () => {
  let freeAt = 0
  /** Waits as long as these bytes are under way. */
  return async (bytes: number): Promise<void> => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + bytes / bytesPerMillisecond
    await delay(link.latencyMilliseconds + freeAt - now)
  }
}
