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
const synonym = 0.6
/** From here on a word is taken for the one that was meant, and its synonyms count too. */
const nearlySame = 0.6
const beginning = 0.8
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
  const meant = new Map([[asked, 1]])
  for (const [place, goodness] of answers) {
    if (goodness >= nearlySame) meant.set(vocabulary.words[place] ?? "", goodness)
  }
  for (const [word, goodness] of meant) {
    for (const other of Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : []) {
      vocabulary.forEachForm(other, (place) => keepBest(answers, place, synonym * goodness))
    }
  }
}

const addCorrections = (answers: Map<number, number>, asked: string, { vocabulary, typos }: Lexicon): void => {
  const isBeginning = answers.size > 0
  for (const { place, nearness } of typos.correct(asked)) {
    const goodness = nearness * (isBeginning ? correctedBesideBeginnings : corrected)
    keepBest(answers, place, goodness)
    vocabulary.forEachForm(vocabulary.words[place] ?? "", (other) => keepBest(answers, other, goodness * form))
  }
}

const termOf = (asked: string, lexicon: Lexicon): QueryTerm => {
  const { vocabulary } = lexicon
  const answers = new Map<number, number>()
  const exact = vocabulary.placeOf(asked)
  if (exact >= 0) answers.set(exact, 1)
  if (asked.length > 2) vocabulary.forEachForm(asked, (place) => keepBest(answers, place, form))
  const isKnown = answers.size > 0 || Object.hasOwn(lexicon.synonyms, asked)
  vocabulary.forEachWithPrefix(asked, (place, word) => {
    keepBest(answers, place, beginning * Math.sqrt(asked.length / word.length))
  })
  if (!isKnown) addCorrections(answers, asked, lexicon)
  addSynonyms(answers, asked, lexicon)
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
