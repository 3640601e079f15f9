import { bitCount } from "./BitCount.ts"
import { excerptOf, markMatches } from "./Excerpt.ts"
import { decodePostings, decodeWords, type WordPostings } from "./Postings.ts"
import { type Lexicon, type QueryTerm, queryTerms } from "./QueryTerms.ts"
import { scorePlaces } from "./Ranking.ts"
import type { PageHit, SearchAnswer, SearchRequest, SectionHit } from "./SearchBackend.ts"
import {
  type IndexedPage,
  type SearchIndex,
  type SearchVersion,
  type SectionTexts,
  sectionsATextFile,
} from "./SearchIndex.ts"
import { suggestQuery } from "./Suggestion.ts"
import { TypoCorrection } from "./TypoCorrection.ts"
import { Vocabulary } from "./Vocabulary.ts"
import { stopWords, wordsOf } from "./Words.ts"

const titleWeight = 2
/** The best page shows more of itself. Each section costs a look through its text, and room in the list. */
const sectionsOf = (place: number): number => (place === 0 ? 3 : 2)
const othersCount = 0.05
/** The page that says what all the others are about. */
const beginning = /\/intro$/
const weak = 0.5
/** Up to this many matches, pages that match all words but one follow them. */
const scarce = 4
const titleBonus = 1.2
const headingBonus = 0.5

/** Schemas bear the names of what they describe, and are seldom what is looked for. */
const isSchema = (headingId = ""): boolean => headingId.startsWith("schema-")

interface RankedSection {
  readonly index: number
  readonly score: number
}

interface RankedPage {
  readonly page: IndexedPage
  readonly score: number
  readonly covered: number
  readonly sections: ReadonlyArray<RankedSection>
}

/** Whether what is best where the reader looks is much worse than what is best of all. */
const isWeak = (best: RankedPage | undefined, ofAll: RankedPage | undefined): boolean =>
  best !== undefined && ofAll !== undefined && (best.covered < ofAll.covered || best.score < weak * ofAll.score)

/** A page whose name matches is shown from its beginning; the beginning of another stands first or not at all. */
const withLead = (sections: ReadonlyArray<RankedSection>, isNamed: boolean): ReadonlyArray<RankedSection> => {
  const lead = sections.find(({ index }) => index === 0)
  if (lead === undefined || lead === sections[0]) return sections
  const others = sections.filter((section) => section !== lead)
  return isNamed ? [lead, ...others] : others
}

/** Searches an index. Needs neither a browser nor a network. */
export class SearchEngine {
  readonly #index: SearchIndex
  readonly #lexicon: Lexicon
  readonly #inTitles: ReadonlyArray<WordPostings>
  readonly #inSections: ReadonlyArray<WordPostings>
  readonly #firstSections: ReadonlyArray<number>
  readonly #sectionCount: number
  readonly #namings = new Map<string, ReadonlyArray<ReadonlyArray<string>>>()
  readonly #texts = new Map<number, SectionTexts>()
  readonly #onMissingTexts: (file: number) => void

  /** Calls back with the number of each file of texts that an excerpt would be cut from, if it had been set. */
  constructor(index: SearchIndex, onMissingTexts: (file: number) => void = () => {}) {
    this.#index = index
    this.#onMissingTexts = onMissingTexts
    this.#inTitles = decodePostings(index.titlePostings)
    this.#inSections = decodePostings(index.sectionPostings)
    const words = decodeWords(index.words)
    this.#lexicon = {
      vocabulary: new Vocabulary(words),
      typos: new TypoCorrection(words),
      synonyms: index.synonyms,
    }
    let sections = 0
    this.#firstSections = index.pages.map(({ headings }) => (sections += headings.length) - headings.length)
    this.#sectionCount = sections
  }

  /** Gives the texts of a file for excerpts; results come without them before. */
  setTexts(file: number, texts: SectionTexts): void {
    this.#texts.set(file, texts)
  }

  #textOf(section: number): string | undefined {
    const file = Math.floor(section / sectionsATextFile)
    const texts = this.#texts.get(file)
    if (texts === undefined) this.#onMissingTexts(file)
    return texts?.[section % sectionsATextFile]
  }

  /** Finds pages, best first. */
  search({ query, version, limit }: SearchRequest): SearchAnswer {
    const terms = queryTerms(query, this.#lexicon)
    const ranked = this.#rank(terms)
    const pagesByVersion = { latest: 0, nova: 0, blog: 0 }
    for (const { page } of ranked) pagesByVersion[page.version]++
    const wanted = ranked.filter(({ page }) => version === undefined || page.version === version)
    const answers = this.#answersOf(terms)
    const answer = {
      pages: wanted.slice(0, limit).map((page, place) => this.#hit(page, answers, sectionsOf(place))),
      totalPages: wanted.length,
      pagesByVersion,
      ...(isWeak(wanted[0], ranked[0]) ? { isBetterElsewhere: true } : {}),
    }
    if (wanted.length > 0 || query.trim() === "") return answer
    const suggestion = this.#suggestionFor(query, version)
    return suggestion === undefined ? answer : { ...answer, suggestion }
  }

  /** Words that find something where the reader looks; when nothing looks like the query, where to begin. */
  #suggestionFor(query: string, version: SearchVersion | undefined): string | undefined {
    const isThere = (page: IndexedPage): boolean => version === undefined || page.version === version
    const suggestion = suggestQuery(query, this.#lexicon.vocabulary)
    const found = this.#rank(queryTerms(suggestion ?? "", this.#lexicon))
    if (found.some(({ page }) => isThere(page))) return suggestion
    const there = this.#index.pages.filter(isThere)
    return (there.find(({ url }) => beginning.test(url)) ?? there[0])?.title.toLowerCase()
  }

  #rank(terms: ReadonlyArray<QueryTerm>): ReadonlyArray<RankedPage> {
    const { pages } = this.#index
    const byTitle = scorePlaces(terms, this.#inTitles, pages.length)
    const bySection = scorePlaces(terms, this.#inSections, this.#sectionCount)
    const ranked = pages.flatMap((page, place): ReadonlyArray<RankedPage> => {
      const title = byTitle.total[place] ?? 0
      const titleMask = byTitle.covered[place] ?? 0
      const first = this.#firstSections[place] ?? 0
      let covered = titleMask
      const sections: Array<RankedSection> = []
      for (let at = 0; at < page.headings.length; at++) {
        const own = bySection.total[first + at] ?? 0
        if (own === 0 && (at > 0 || title === 0)) continue
        const mask = bySection.covered[first + at] ?? 0
        covered |= mask
        const share = bitCount(mask | titleMask) / terms.length
        const score = (own + titleWeight * title * (at === 0 ? 1 : 0.85)) * share * share
        sections.push({ index: at, score: score * (at === 0 ? 1 : this.#nameBonus(page, at, terms)) })
      }
      if (sections.length === 0) return []
      sections.sort((one, other) => other.score - one.score)
      const [best, second, third] = sections
      const others = othersCount * ((second?.score ?? 0) + (third?.score ?? 0))
      const share = bitCount(covered) / terms.length
      const score = ((best?.score ?? 0) + others) * (0.4 + 0.6 * share) * page.weight * this.#nameBonus(page, 0, terms)
      return [{ page, score, covered: bitCount(covered), sections: withLead(sections, this.#isNamed(page, terms)) }]
    })
    const most = ranked.reduce((count, { covered }) => Math.max(count, covered), 0)
    const isScarce = ranked.filter(({ covered }) => covered === most).length < scarce
    const least = terms.length > 2 || isScarce ? Math.max(1, most - 1) : most
    return ranked.filter(({ covered }) => covered >= least).toSorted((one, other) => other.score - one.score)
  }

  /** More for a title, or a heading, the closer it is to the query. */
  #nameBonus(page: IndexedPage, at: number, terms: ReadonlyArray<QueryTerm>): number {
    const naming = this.#namingOf(page)[at] ?? []
    let sum = 0
    for (const { answers, hints } of terms) {
      let best = 0
      let hinted = 0
      for (const key of naming) {
        const place = this.#lexicon.vocabulary.placeOf(key)
        best = Math.max(best, answers.get(place) ?? 0)
        hinted += hints.get(place) ?? 0
      }
      sum += Math.max(best, Math.min(1, hinted))
    }
    if (sum === 0) return 1
    const specific = naming.filter((key) => !stopWords.has(key)).length
    const ofName = Math.min(1, sum / Math.max(1, specific))
    const ofQuery = sum / terms.length
    return 1 + ofName * ofQuery * ofQuery * (at === 0 ? titleBonus : headingBonus)
  }

  #isNamed(page: IndexedPage, terms: ReadonlyArray<QueryTerm>): boolean {
    const places = (this.#namingOf(page)[0] ?? []).map((key) => this.#lexicon.vocabulary.placeOf(key))
    return terms.every(({ answers, hints }) => places.some((place) => answers.has(place) || hints.has(place)))
  }

  #namingOf(page: IndexedPage): ReadonlyArray<ReadonlyArray<string>> {
    const known = this.#namings.get(page.url)
    if (known !== undefined) return known
    const naming = page.headings.map((heading, at) =>
      wordsOf(at === 0 ? page.title : isSchema(page.headingIds[at]) ? "" : heading).flatMap((word) =>
        word.parts.length > 0 ? word.parts : [word.whole],
      ),
    )
    this.#namings.set(page.url, naming)
    return naming
  }

  #answersOf(terms: ReadonlyArray<QueryTerm>): ReadonlySet<string> {
    const places = terms.flatMap(({ answers }) => [...answers.keys()])
    return new Set(places.map((place) => this.#lexicon.vocabulary.words[place] ?? ""))
  }

  #hit({ page, sections }: RankedPage, answers: ReadonlySet<string>, sectionsMax: number): PageHit {
    const first = this.#firstSections[this.#index.pages.indexOf(page)] ?? 0
    const shown = sections.slice(0, sectionsMax).map(({ index }): SectionHit => {
      const id = page.headingIds[index] ?? ""
      return {
        url: id === "" ? page.url : `${page.url}#${id}`,
        heading: markMatches(page.headings[index] ?? "", answers),
        excerpt: excerptOf(this.#textOf(first + index) ?? (index === 0 ? page.description : ""), answers),
      }
    })
    return {
      url: page.url,
      title: page.title,
      titleSegments: markMatches(page.title, answers),
      version: page.version,
      sections: shown,
    }
  }
}
