import { dialogPages } from "../configuration/SearchLimits.ts"
import type { SearchEngine } from "./SearchEngine.ts"

/** Response time of a keystroke. The processor time excludes time spent waiting for other programs. */
export interface SearchTimes {
  readonly keystrokes: number
  readonly p50Milliseconds: number
  readonly p99Milliseconds: number
  readonly p50CpuMilliseconds: number
  readonly p99CpuMilliseconds: number
}

const atShare = (times: ReadonlyArray<number>, share: number): number => {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const cpuMilliseconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Types queries letter by letter and measures every response. */
export const measureSearch = (engine: SearchEngine, queries: ReadonlyArray<string>): SearchTimes => {
  const times: Array<number> = []
  const cpuTimes: Array<number> = []
  for (const query of queries) {
    for (let end = 1; end <= query.length; end++) {
      const cpu = process.cpuUsage()
      const start = performance.now()
      engine.search({ query: query.slice(0, end), language: "en", limit: dialogPages })
      times.push(performance.now() - start)
      cpuTimes.push(cpuMilliseconds(cpu))
    }
  }
  return {
    keystrokes: times.length,
    p50Milliseconds: atShare(times, 0.5),
    p99Milliseconds: atShare(times, 0.99),
    p50CpuMilliseconds: atShare(cpuTimes, 0.5),
    p99CpuMilliseconds: atShare(cpuTimes, 0.99),
  }
}
