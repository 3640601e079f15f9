import { editsBetween } from "#domain/shared/EditDistance.ts"

import type { Vocabulary } from "./Vocabulary.ts"
import { wordsOf } from "./Words.ts"

const shortestBeginning = 3
const shortestWord = 4
const mostWords = 6
/** A word may differ in every third letter: more than ranking dares to take for a typo. */
const lettersAnEdit = 3

const nearest = (asked: string, words: ReadonlyArray<string>): string | undefined => {
  let most = Math.floor(asked.length / lettersAnEdit)
  let best: string | undefined
  for (const word of words) {
    if (word.length < shortestWord || Math.abs(word.length - asked.length) > most) continue
    const edits = editsBetween(asked, word)
    if (edits > most || (edits === most && best !== undefined)) continue
    best = word
    most = edits
  }
  return best
}

/** The word that shares the longest beginning. */
const shortened = (asked: string, vocabulary: Vocabulary): string | undefined => {
  for (let length = asked.length - 1; length >= shortestBeginning; length--) {
    const beginning = asked.slice(0, length)
    const word = vocabulary.words[vocabulary.lowerBound(beginning)]
    if (word?.startsWith(beginning)) return word
  }
  return undefined
}

/** What to try instead of a query that finds nothing: its words as they may have been meant. */
export const suggestQuery = (query: string, vocabulary: Vocabulary): string | undefined => {
  const asked = [...new Set(wordsOf(query).map(({ whole }) => whole))].slice(0, mostWords)
  const meant = asked.flatMap((word) => nearest(word, vocabulary.words) ?? shortened(word, vocabulary) ?? [])
  return meant.length > 0 ? meant.join(" ") : undefined
}
