import { Clock, Duration, Effect } from "effect"

interface Entry<A> {
  readonly value: A
  readonly expiresAt: number
}

export interface ExpiringEntries<A> {
  readonly put: (key: string, value: A) => Effect.Effect<void>
  readonly get: (key: string) => Effect.Effect<A | undefined>
  /** Returns the entry and removes it, so that it is used only once. */
  readonly take: (key: string) => Effect.Effect<A | undefined>
}

/** Entries in memory for a limited time: expired ones are removed, and the oldest beyond the limit. */
export const makeExpiringEntries = <A>(lifetime: Duration.Duration, capacity: number): ExpiringEntries<A> => {
  const entries = new Map<string, Entry<A>>()
  const drop = (now: number) => {
    // A map keeps the order of insertion, which is the order of expiry.
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now && entries.size < capacity) return
      entries.delete(key)
    }
  }
  const find = (key: string, now: number) => {
    const entry = entries.get(key)
    return entry === undefined || entry.expiresAt <= now ? undefined : entry.value
  }

  return {
    put: (key, value) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        drop(now)
        entries.set(key, { value, expiresAt: now + Duration.toMillis(lifetime) })
      }),
    get: (key) => Effect.map(Clock.currentTimeMillis, (now) => find(key, now)),
    take: (key) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const value = find(key, now)
        entries.delete(key)
        return value
      }),
  }
}
