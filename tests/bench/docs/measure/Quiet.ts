import { setTimeout as delay } from "node:timers/promises"

import type { BenchServer } from "./BenchServer.ts"

const quietMilliseconds = 1500
const patienceMilliseconds = 20_000
const lookMilliseconds = 100

/** Waits until nothing has been asked of a server for a while: what a page fetches when it is idle has been fetched. */
export const untilQuiet = async ({ sent }: BenchServer): Promise<void> => {
  const startedAt = performance.now()
  let count = sent().length
  let changedAt = startedAt
  while (performance.now() - changedAt < quietMilliseconds) {
    await delay(lookMilliseconds)
    if (sent().length !== count) {
      count = sent().length
      changedAt = performance.now()
    }
    if (performance.now() - startedAt > patienceMilliseconds) throw new Error("The page never stops fetching.")
  }
}
