import type { TypoCorrection } from "./TypoCorrection.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { keysOf, stopWords, type Word, wordsOf } from "./Words.ts"

/** One word of a query, with the indexed words that match it, each with a score from 0 to 1. */
export interface QueryTerm {
  readonly asked: string
  readonly answers: ReadonlyMap<number, number>
  /** Weak matches, such as the parts of `X-API-Key`. They only help to rank the found pages by name. */
  readonly hints: ReadonlyMap<number, number>
}

/** Longer than any real query. The search fields accept no more either. */
const mostCharacters = 200
const mostTerms = 12
const form = 0.9
const synonym = 0.6
/** From here on a word is taken for the one that was meant, and its synonyms count too. */
const nearlySame = 0.6
const beginning = 0.8
const corrected = 0.8
const correctedBesideBeginnings = 0.35
const part = 0.6
const noHints: ReadonlyMap<number, number> = new Map()

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
  return { asked, answers, hints: noHints }
}

const hintsOf = ({ parts }: Word, { vocabulary }: Lexicon): ReadonlyMap<number, number> => {
  const hints = new Map<number, number>()
  for (const asked of parts) vocabulary.forEachForm(asked, (place) => hints.set(place, part))
  return hints
}

const termsOfWord = (word: Word, lexicon: Lexicon): ReadonlyArray<QueryTerm> => {
  const whole = termOf(word.whole, lexicon)
  if (word.parts.length === 0) return [whole]
  if (whole.answers.size > 0) return [{ ...whole, hints: hintsOf(word, lexicon) }]
  return word.parts.map((part) => termOf(part, lexicon))
}

const saysNothing = (word: Word): boolean => keysOf(word).every((key) => stopWords.has(key))

/** What a word and its neighbors are as one: `log in` is also `login`, `kube config` also `kubeconfig`. */
const joinedMatches = (words: ReadonlyArray<Word>, at: number, lexicon: Lexicon): ReadonlyMap<number, number> => {
  const joined = new Map<number, number>()
  for (const first of [at - 1, at]) {
    const whole = `${words[first]?.whole}${words[first + 1]?.whole}`
    if (lexicon.vocabulary.placeOf(whole) < 0) continue
    for (const [place, goodness] of termOf(whole, lexicon).answers) keepBest(joined, place, goodness * form)
  }
  return joined
}

const withNeighbors = (words: ReadonlyArray<Word>, at: number, lexicon: Lexicon): ReadonlyArray<QueryTerm> => {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined) return []
  const [first, ...others] = termsOfWord(word, lexicon)
  const joined = joinedMatches(words, at, lexicon)
  if (first === undefined || joined.size === 0) return first === undefined ? others : [first, ...others]
  // The `log` of `log in` is hardly the log.
  const share = next !== undefined && saysNothing(next) ? 0.5 : 1
  const answers = new Map([...first.answers].map(([place, goodness]) => [place, goodness * share]))
  for (const [place, goodness] of joined) keepBest(answers, place, goodness)
  return [{ ...first, answers }, ...others]
}

/** Looks up the words of a query; stop words count only if there are no others. */
export const queryTerms = (query: string, lexicon: Lexicon): ReadonlyArray<QueryTerm> => {
  const words = wordsOf(query.slice(0, mostCharacters))
  const saysSomething = words.some((word) => !saysNothing(word))
  const seen = new Set<string>()
  return words
    .flatMap((word, at) => (saysSomething && saysNothing(word) ? [] : withNeighbors(words, at, lexicon)))
    .filter(({ asked }) => !seen.has(asked) && seen.add(asked))
    .slice(0, mostTerms)
}
