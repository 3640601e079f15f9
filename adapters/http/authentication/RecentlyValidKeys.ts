/** The hashes of the API keys that were recently valid. */
export interface RecentlyValidKeys {
  readonly has: (key: string) => boolean
  /** Returns true when the key was not known before. */
  readonly add: (key: string, nowMillis: number) => boolean
  readonly remove: (key: string) => void
}

export interface RecentlyValidKeysOptions {
  /** A key remains known for at least this long after it was last added, and at most twice as long. */
  readonly millis?: number
  /** At most twice as many are kept. */
  readonly keysMax?: number
}

/** Keeps the keys of two periods, the current and the previous one, so that memory is bounded and no key needs a timer. */
export const make = ({ keysMax = 50_000, millis = 3_600_000 }: RecentlyValidKeysOptions = {}): RecentlyValidKeys => {
  let recent = new Set<string>()
  let older = new Set<string>()
  let startedAtMillis = 0

  return {
    has: (key) => recent.has(key) || older.has(key),
    add: (key, nowMillis) => {
      if (nowMillis - startedAtMillis >= millis || recent.size >= keysMax) {
        // A key that was not added for a whole period is forgotten.
        older = nowMillis - startedAtMillis >= 2 * millis ? new Set() : recent
        recent = new Set()
        startedAtMillis = nowMillis
      }
      if (recent.has(key)) return false
      recent.add(key)
      return !older.has(key)
    },
    remove: (key) => {
      recent.delete(key)
      older.delete(key)
    },
  }
}
