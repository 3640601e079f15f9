/** Levenshtein distance, given up beyond `most`: only near misses are worth suggesting. */
const distance = (left: string, right: string, most: number): number => {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}

const comparedCharactersMax = 64

/** The known name closest to what was written, if one is close enough to have been meant. */
export const closest = (written: string, known: Iterable<string>): string | undefined => {
  if (written.length > comparedCharactersMax) return undefined
  const most = written.length <= 4 ? 1 : written.length <= 8 ? 2 : 3
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const name of known) {
    const away = distance(written.toLowerCase(), name.toLowerCase(), most)
    if (away <= most && (best === undefined || away < best.distance)) best = { name, distance: away }
  }
  return best?.name
}

/** ` Did you mean "region"?`, or nothing. */
export const suggestion = (written: string, known: Iterable<string>): string => {
  const name = closest(written, known)
  return name === undefined ? "" : ` Did you mean ${JSON.stringify(name)}?`
}
