import type { TypoCorrection } from "./TypoCorrection.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { keysOf, stopWords, type Word, wordsOf } from "./Words.ts"

/** One word of a query: the words of the pages that answer it, each with how well, from 0 to 1. */
export interface QueryTerm {
  readonly asked: string
  readonly answers: ReadonlyMap<number, number>
}

const mostTerms = 12
const form = 0.9
const synonym = 0.55
const beginning = 0.75
const corrected = 0.8
const correctedBesideBeginnings = 0.35

/** What the words of a query are looked up in. */
export interface Lexicon {
  readonly vocabulary: Vocabulary
  readonly typos: TypoCorrection
  readonly synonyms: Readonly<Record<string, ReadonlyArray<string>>>
}

const keepBest = (answers: Map<number, number>, place: number, goodness: number): void => {
  if ((answers.get(place) ?? 0) < goodness) answers.set(place, goodness)
}

const addSynonyms = (answers: Map<number, number>, asked: string, { vocabulary, synonyms }: Lexicon): void => {
  const forms = new Set([asked])
  vocabulary.forEachForm(asked, (_, word) => forms.add(word))
  for (const known of forms) {
    for (const other of Object.hasOwn(synonyms, known) ? (synonyms[known] ?? []) : []) {
      vocabulary.forEachForm(other, (place) => keepBest(answers, place, synonym))
    }
  }
}

const termOf = (asked: string, lexicon: Lexicon): QueryTerm => {
  const { vocabulary, typos } = lexicon
  const answers = new Map<number, number>()
  const exact = vocabulary.placeOf(asked)
  if (exact >= 0) answers.set(exact, 1)
  if (asked.length > 2) vocabulary.forEachForm(asked, (place) => keepBest(answers, place, form))
  addSynonyms(answers, asked, lexicon)
  const isKnown = answers.size > 0
  vocabulary.forEachWithPrefix(asked, (place, word) => {
    keepBest(answers, place, beginning * Math.sqrt(asked.length / word.length))
  })
  if (!isKnown) {
    const goodness = answers.size > 0 ? correctedBesideBeginnings : corrected
    for (const { place, nearness } of typos.correct(asked)) {
      const meant = vocabulary.words[place] ?? ""
      keepBest(answers, place, goodness * nearness)
      vocabulary.forEachForm(meant, (other) => keepBest(answers, other, goodness * nearness * form))
    }
  }
  return { asked, answers }
}

const termsOfWord = (word: Word, lexicon: Lexicon): ReadonlyArray<QueryTerm> => {
  const whole = termOf(word.whole, lexicon)
  if (whole.answers.size > 0 || word.parts.length === 0) return [whole]
  return word.parts.map((part) => termOf(part, lexicon))
}

/** Looks up the words of a query; words that say nothing count only where there are no others. */
export const queryTerms = (query: string, lexicon: Lexicon): ReadonlyArray<QueryTerm> => {
  const words = wordsOf(query)
  const telling = words.filter((word) => !keysOf(word).every((key) => stopWords.has(key)))
  const seen = new Set<string>()
  return (telling.length > 0 ? telling : words)
    .flatMap((word) => termsOfWord(word, lexicon))
    .filter(({ asked }) => !seen.has(asked) && seen.add(asked))
    .slice(0, mostTerms)
}
