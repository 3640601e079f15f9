/** How long the kubelet waits after the first failure that it delays, and at most, for restarts and for pulls alike. */
const firstSeconds = 10
const longestSeconds = 300

/** A container that ran so long is restarted at once again. */
const resetSeconds = 600

/** How long the kubelet takes to see that a container has ended. */
const noticeSeconds = 1

const grown = (failures: number): number => Math.min(longestSeconds, firstSeconds * 2 ** Math.min(failures, 10))

/** How long the container is down after it ran for the nth time, from 0 on. */
export const restartDelaySeconds = (runs: number, runSeconds: number): number =>
  runs === 0 || runSeconds > resetSeconds ? noticeSeconds : grown(runs - 1)

/** How long the kubelet waits after the image could not be pulled for the nth time, from 0 on. */
export const pullDelaySeconds = (failures: number): number => grown(failures)

/** Where in a series of attempts with growing delays a time is. */
export interface Attempt {
  /** From 0 on. */
  readonly index: number
  readonly startMillis: number
  readonly endMillis: number
  /** When the next one starts. */
  readonly nextMillis: number
  /** When the one before it started and ended. */
  readonly before: { readonly startMillis: number; readonly endMillis: number } | undefined
}

/** Delays are constant after so many attempts. */
const growthAttemptsMax = 8

/** The last attempt that has started by a time, without walking through all of them. */
export const attemptAt = (
  firstMillis: number,
  durationMillis: number,
  delayMillis: (index: number) => number,
  nowMillis: number,
): Attempt => {
  let index = 0
  let startMillis = firstMillis
  let before: Attempt["before"]
  for (;;) {
    const endMillis = startMillis + durationMillis
    const nextMillis = endMillis + delayMillis(index)
    if (nowMillis < nextMillis) return { index, startMillis, endMillis, nextMillis, before }
    const period = nextMillis - startMillis
    const skipped = index < growthAttemptsMax ? 1 : Math.max(1, Math.floor((nowMillis - startMillis) / period))
    before = { startMillis: startMillis + (skipped - 1) * period, endMillis: endMillis + (skipped - 1) * period }
    startMillis += skipped * period
    index += skipped
  }
}
