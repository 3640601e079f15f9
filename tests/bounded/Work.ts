import process from "node:process"
import { GCProfiler, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** The sizes that are compared: the larger is ten times the smaller. */
export const smallBytes = 100_000
export const largeBytes = 1_000_000

/** How much more the larger input may take: ten times for its size, and a fifth for noise. */
export const growthMax = 12

/** A body, a message or a text of 1 MB may take this much memory while it is read. The server reads one such body at a time. */
export const heapBytesMax = 128 * 1024 * 1024

/** Shorter work than this is not told apart from noise. */
export const millisecondsFloor = 4

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** The processor time of this thread, which some kernels count in ticks: short work is repeated to be seen at all. */
const millisecondsOf = (run: () => unknown, repetitions = 1): number => {
  const before = process.threadCpuUsage()
  for (let repetition = 0; repetition < repetitions; repetition++) run()
  const { system, user } = process.threadCpuUsage(before)
  return (user + system) / 1000 / repetitions
}

/** The least of several measurements, because others on the machine only ever add to it. */
export const leastMilliseconds = (run: () => unknown, rounds: number, repetitions = 1): number =>
  Math.min(...Array.from({ length: rounds }, () => millisecondsOf(run, repetitions)))

/** How often the smaller input is read for each time the larger one is: then both read as many bytes. */
export const smallRepetitions = largeBytes / smallBytes

/** The most the heap grew by during a run. */
export const heapGrowth = (run: () => unknown): number => {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const profiler = new GCProfiler()
  profiler.start()
  run()
  const after = process.memoryUsage().heapUsed
  const { statistics } = profiler.stop()
  return Math.max(after, ...statistics.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize)) - before
}

/** Work on the smaller input that takes this long has failed already; the larger one might not end. */
const givenUpMilliseconds = 1500

const measuredGrowth = (small: () => unknown, large: () => unknown): number =>
  leastMilliseconds(large, 3) / Math.max(leastMilliseconds(small, 3, smallRepetitions), millisecondsFloor)

/** Quadratic work grows by a hundred. What only seems to grow, because of others on the machine, is measured again. */
const attemptsMax = 4

/** How much more time the larger input takes than the smaller; work that is short anyway counts as none. */
export const timeGrowth = (small: () => unknown, large: () => unknown): number => {
  if (millisecondsOf(small) > givenUpMilliseconds) return Number.POSITIVE_INFINITY
  const largeMilliseconds = millisecondsOf(large)
  if (largeMilliseconds <= growthMax * millisecondsFloor) return 0
  // One measurement is enough where it shows what is expected: other threads do not count, and quadratic work would show a hundred.
  const once = largeMilliseconds / Math.max(millisecondsOf(small, smallRepetitions), millisecondsFloor)
  if (once <= growthMax) return once
  let growth = measuredGrowth(small, large)
  for (let attempt = 1; growth > growthMax && attempt < attemptsMax; attempt++) {
    growth = Math.min(growth, measuredGrowth(small, large))
  }
  return growth
}
