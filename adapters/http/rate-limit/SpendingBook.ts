import type { Allowance } from "../context/Allowance.ts"

/** What this process has let through one bucket and the others have not heard of yet. */
export interface Spending {
  readonly name: string
  readonly tokens: number
  /** How long ago the first of them was spent. */
  readonly overSeconds: number
}

export interface SpendingBook {
  /** Writes down tokens that were spent, or, below zero, given back at once. */
  readonly note: (name: string, nowMillis: number, tokens?: number) => void
  /** The spending to exchange with the other processes. It stays in the book until they have received it. */
  readonly worthTelling: (nowMillis: number) => ReadonlyArray<Spending>
  /** Takes out what the others have heard of, and goes on asking after the bucket until it is full again. */
  readonly told: (spending: Spending, atMillis: number, fullAtMillis: number) => void
  readonly untold: (name: string) => number
}

export interface SpendingBookOptions {
  /** The interval between two reports to the other processes. */
  readonly intervalSeconds: number
  /** Called when so much of a bucket is spent that the others should hear of it sooner. */
  readonly onUrgent: () => void
  readonly entriesMax?: number
}

/** Twenty processes that each keep so little to themselves let through no more than twice what is allowed. */
const quietShare = 1 / 20

/** Of a full bucket. Between two exchanges each process lets through little more than this beyond what is allowed. */
const urgentShare = 1 / 8

interface Entry {
  tokens: number
  /** When the first of the tokens was spent. */
  sinceMillis: number
  toldAtMillis: number
  /** As far as is known. */
  fullAtMillis: number
}

/** Writes down what is spent of many buckets, until the other processes have heard of it. Memory stays bounded. */
export const make = (
  { burst, perSecond }: Allowance,
  { entriesMax = 100_000, intervalSeconds, onUrgent }: SpendingBookOptions,
): SpendingBook => {
  const entries = new Map<string, Entry>()
  const quietTokensMax = perSecond * intervalSeconds * quietShare
  const urgentTokens = Math.max(1, burst * urgentShare)

  const open = (name: string, nowMillis: number): Entry => {
    const entry = { tokens: 0, sinceMillis: nowMillis, toldAtMillis: nowMillis, fullAtMillis: nowMillis }
    if (entries.size < entriesMax) entries.set(name, entry)
    return entry
  }

  return {
    note: (name, nowMillis, tokens = 1) => {
      const entry = entries.get(name) ?? open(name, nowMillis)
      if (entry.tokens === 0) entry.sinceMillis = nowMillis
      entry.tokens += tokens
      if (entry.tokens >= urgentTokens) onUrgent()
    },
    worthTelling: (nowMillis) => {
      const spendings: Array<Spending> = []
      for (const [name, { fullAtMillis, sinceMillis, toldAtMillis, tokens }] of entries) {
        const overSeconds = tokens === 0 ? 0 : Math.max(0, nowMillis - sinceMillis) / 1000
        const isDue = nowMillis - toldAtMillis >= intervalSeconds * 1000
        const isQuiet = tokens <= quietTokensMax * Math.max(1, overSeconds / intervalSeconds)
        if (!isQuiet || (isDue && fullAtMillis > nowMillis)) spendings.push({ name, tokens, overSeconds })
        else if (isDue) entries.delete(name)
      }
      return spendings
    },
    told: ({ name, tokens }, atMillis, fullAtMillis) => {
      const entry = entries.get(name)
      if (entry === undefined) return
      entry.tokens -= tokens
      entry.sinceMillis = atMillis
      entry.toldAtMillis = atMillis
      entry.fullAtMillis = fullAtMillis
    },
    untold: (name) => entries.get(name)?.tokens ?? 0,
  }
}
