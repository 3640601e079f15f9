import { forEachPosting, strongest, type WordPostings } from "./Postings.ts"
import type { QueryTerm } from "./QueryTerms.ts"

/** The score of each place, summed over the terms. */
export interface Scores {
  readonly total: Float64Array
  /** One bit a term. */
  readonly covered: Uint32Array
}

const rarity = (places: number, count: number): number => Math.log(1 + (places - count + 0.5) / (count + 0.5))

/** Sums the scores of each place over all terms. Each term counts with its best match. */
export const scorePlaces = (
  terms: ReadonlyArray<QueryTerm>,
  postings: ReadonlyArray<WordPostings>,
  places: number,
): Scores => {
  const total = new Float64Array(places)
  const covered = new Uint32Array(places)
  const best = new Float64Array(places)
  for (const [bit, { answers }] of terms.entries()) {
    const touched: Array<number> = []
    for (const [word, goodness] of answers) {
      const found = postings[word]
      if (found === undefined) continue
      forEachPosting(found, (place, strength) => {
        const value = (goodness * strength) / strongest
        if (best[place] === 0) touched.push(place)
        if (value > (best[place] ?? 0)) best[place] = value
      })
    }
    const weight = rarity(places, touched.length)
    for (const place of touched) {
      total[place] = (total[place] ?? 0) + weight * (best[place] ?? 0)
      covered[place] = (covered[place] ?? 0) | (1 << bit)
      best[place] = 0
    }
  }
  return { total, covered }
}
