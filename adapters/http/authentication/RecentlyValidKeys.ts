/** Which API keys have lately worked, by their hashes. */
export interface RecentlyValidKeys {
  readonly has: (key: string) => boolean
  /** True when it was not known before. */
  readonly add: (key: string, nowMillis: number) => boolean
  readonly remove: (key: string) => void
}

export interface KnownKeysOptions {
  /** A key is known for this long at least, and for twice as long at most, since it was last added. */
  readonly millis?: number
  /** Twice as many are kept at most. */
  readonly keysMax?: number
}

/** Keeps the keys of two periods, the present one and the one before, so that memory stays bounded and no key costs a timer. */
export const make = ({ keysMax = 50_000, millis = 3_600_000 }: KnownKeysOptions = {}): RecentlyValidKeys => {
  let recent = new Set<string>()
  let older = new Set<string>()
  let startedAtMillis = 0

  return {
    has: (key) => recent.has(key) || older.has(key),
    add: (key, nowMillis) => {
      if (nowMillis - startedAtMillis >= millis || recent.size >= keysMax) {
        // What was left alone for a whole period is not lately.
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
