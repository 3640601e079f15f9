import { LRUCache } from "lru-cache"
import { analyse } from "scslre"

const patternLengthMax = 1000

const known = new LRUCache<string, boolean>({ max: 1000 })

const isLinear = (source: string): boolean => {
  try {
    return source.length <= patternLengthMax && analyse({ source, flags: "" }).reports.length === 0
  } catch {
    return false
  }
}

/** Whether a pattern takes linear time on every text. */
export const isLinearPattern = (source: string): boolean => {
  const found = known.get(source)
  if (found !== undefined) return found
  const linear = isLinear(source)
  known.set(source, linear)
  return linear
}
