import { Schema } from "effect"

/** CDKTF 0.21 keeps every token of every program in this global, and each token holds its whole stack. */
const TokenMap = Schema.Struct({
  stringTokenMap: Schema.instanceOf(Map),
  numberTokenMap: Schema.instanceOf(Map),
})

const isTokenMap = Schema.is(TokenMap)

/**
 * Forgets every token of the process: without it each program leaks about 1 MB, and text of one request could name a
 * token of another.
 *
 * The maps are emptied in place because CDKTF's resolver holds on to the instance it found when it was loaded.
 */
export const clearTokens = (): void => {
  const map: unknown = Reflect.get(globalThis, "__cdktfTokenMap")
  if (!isTokenMap(map)) return
  map.stringTokenMap.clear()
  map.numberTokenMap.clear()
}

/** How many tokens are held; zero between programs. */
export const tokenCount = (): number => {
  const map: unknown = Reflect.get(globalThis, "__cdktfTokenMap")
  return isTokenMap(map) ? map.stringTokenMap.size + map.numberTokenMap.size : 0
}
