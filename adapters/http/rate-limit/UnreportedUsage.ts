import type { Allowance } from "../api/limits/RateLimitAllowances.ts"

/** What this process has taken from one bucket since its last report to the other processes. */
export interface Usage {
  readonly name: string
  readonly tokens: number
  /** The age of the first of these tokens. */
  readonly overSeconds: number
}

export interface UnreportedUsage {
  /** Counts tokens that were taken or, below zero, refunded at once. */
  readonly add: (name: string, nowMillis: number, tokens?: number) => void
  /** The usage to exchange with the other processes. It stays unreported until `markReported`. */
  readonly due: (nowMillis: number) => ReadonlyArray<Usage>
  /** Subtracts what the other processes have received. The bucket remains due until it is full again, to read what they have used. */
  readonly markReported: (usage: Usage, atMillis: number, fullAtMillis: number) => void
  readonly tokensOf: (name: string) => number
}

export interface UnreportedUsageOptions {
  /** The interval between two reports to the other processes. */
  readonly intervalSeconds: number
  /** Called when so much of a bucket is used that the other processes should receive it sooner. */
  readonly onUrgent: () => void
  readonly entriesMax?: number
}

/** Twenty processes that each report no usage below this together allow no more than twice the limit. */
const quietShare = 1 / 20

/** Of a full bucket. Between two exchanges each process allows little more than this beyond the limit. */
const urgentShare = 1 / 8

interface Entry {
  tokens: number
  /** When the first of the tokens was taken. */
  sinceMillis: number
  reportedAtMillis: number
  /** As far as is known. */
  fullAtMillis: number
}

/** Counts the usage of many buckets until the other processes have received it. Memory is bounded. */
export const make = (
  { burst, perSecond }: Allowance,
  { entriesMax = 100_000, intervalSeconds, onUrgent }: UnreportedUsageOptions,
): UnreportedUsage => {
  const entries = new Map<string, Entry>()
  const quietTokensMax = perSecond * intervalSeconds * quietShare
  const urgentTokens = Math.max(1, burst * urgentShare)

  const open = (name: string, nowMillis: number): Entry => {
    const entry = { tokens: 0, sinceMillis: nowMillis, reportedAtMillis: nowMillis, fullAtMillis: nowMillis }
    if (entries.size < entriesMax) entries.set(name, entry)
    return entry
  }

  return {
    add: (name, nowMillis, tokens = 1) => {
      const entry = entries.get(name) ?? open(name, nowMillis)
      if (entry.tokens === 0) entry.sinceMillis = nowMillis
      entry.tokens += tokens
      if (entry.tokens >= urgentTokens) onUrgent()
    },
    due: (nowMillis) => {
      const usages: Array<Usage> = []
      for (const [name, { fullAtMillis, reportedAtMillis, sinceMillis, tokens }] of entries) {
        const overSeconds = tokens === 0 ? 0 : Math.max(0, nowMillis - sinceMillis) / 1000
        const isDue = nowMillis - reportedAtMillis >= intervalSeconds * 1000
        const isQuiet = tokens <= quietTokensMax * Math.max(1, overSeconds / intervalSeconds)
        if (!isQuiet || (isDue && fullAtMillis > nowMillis)) usages.push({ name, tokens, overSeconds })
        else if (isDue) entries.delete(name)
      }
      return usages
    },
    markReported: ({ name, tokens }, atMillis, fullAtMillis) => {
      const entry = entries.get(name)
      if (entry === undefined) return
      entry.tokens -= tokens
      entry.sinceMillis = atMillis
      entry.reportedAtMillis = atMillis
      entry.fullAtMillis = fullAtMillis
    },
    tokensOf: (name) => entries.get(name)?.tokens ?? 0,
  }
}
