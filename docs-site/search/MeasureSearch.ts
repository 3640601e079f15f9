import type { SearchEngine } from "./SearchEngine.ts"

/** How long a keystroke takes to be answered. */
export interface SearchTimes {
  readonly keystrokes: number
  readonly p50Milliseconds: number
  readonly p99Milliseconds: number
}

/** What the dialog asks for. */
const limit = 8

/** Types queries letter by letter, and measures every answer. */
export const measureSearch = (engine: SearchEngine, queries: ReadonlyArray<string>): SearchTimes => {
  const times: Array<number> = []
  for (const query of queries) {
    for (let end = 1; end <= query.length; end++) {
      const start = performance.now()
      engine.search({ query: query.slice(0, end), language: "en", limit })
      times.push(performance.now() - start)
    }
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { keystrokes: sorted.length, p50Milliseconds: at(0.5), p99Milliseconds: at(0.99) }
}
