import { createHash } from "node:crypto"

import { addressOf } from "../configuration/Addresses.ts"
import type { Article, Section } from "../pipeline/Article.ts"
import type { SourcePage } from "../pipeline/SourcePage.ts"
import { aliases } from "./Aliases.ts"
import { encodePostings, encodeWords, type Posting, strongest } from "./Postings.ts"
import {
  indexFileName,
  type IndexedPage,
  type SearchIndex,
  type SearchVersion,
  sectionsATextFile,
  textFileName,
} from "./SearchIndex.ts"
import { synonyms } from "./Synonyms.ts"
import { keysOf, stopWords, wordsOf } from "./Words.ts"

/** A file of the site's output, its name relative to the base path. */
export interface SearchFile {
  readonly fileName: string
  readonly bytes: Uint8Array
}

interface Field {
  readonly text: string
  readonly weight: number
  /** How much a long text counts less, from 0 to 1. */
  readonly lengthPenalty: number
  readonly averageWords: number
  readonly keepsStopWords: boolean
}

const language = "en"
const saturation = 1.2
const excerptCharacters = 300
const repeatedMin = 10

/** How much pages of a kind count beside guides: reference repeats the words of what it refers to. */
const kinds: ReadonlyArray<readonly [kind: RegExp, weight: number]> = [
  [/^api(?:\/|$)/, 0.65],
  [/^blog\//, 0.75],
  [/^latest\/cli\//, 0.75],
  [/^latest\/platform\/reference\/errors$/, 1.15],
  [/^latest\/platform\/reference\//, 0.9],
  [/^latest\/platform\/example$/, 0.85],
  [/^(?:markdown-page|privacy-policy|terms-of-service)$/, 0.5],
]

/** The beginning of a text is about its subject. */
const beginning = /^(?:\S+\s+){0,7}\S+/
const schemaSection = /^schema-/
const schemaWeight = 0.4

/** What works today comes before what is planned. */
const plannedWeight = 0.85

const weightOf = ({ page: { path, frontMatter } }: Article): number => {
  const weight = kinds.find(([kind]) => kind.test(path))?.[1] ?? 1
  return frontMatter.state === "planned" ? weight * plannedWeight : weight
}

/** The facet a page belongs to. */
export const versionOf = (path: string): SearchVersion => {
  if (path === "nova" || path.startsWith("nova/")) return "nova"
  if (path === "blog" || path.startsWith("blog/")) return "blog"
  return "latest"
}

const addStrengths = (strengths: Map<string, number>, field: Field): void => {
  const words = wordsOf(field.text)
  const norm = 1 - field.lengthPenalty + (field.lengthPenalty * words.length) / field.averageWords
  for (const word of words) {
    for (const key of keysOf(word)) {
      if (!field.keepsStopWords && stopWords.has(key)) continue
      strengths.set(key, (strengths.get(key) ?? 0) + field.weight / norm)
    }
  }
}

const strengthsOf = (fields: ReadonlyArray<Field>): ReadonlyMap<string, number> => {
  const strengths = new Map<string, number>()
  for (const field of fields) addStrengths(strengths, field)
  return strengths
}

const quantised = (strength: number): number =>
  Math.max(1, Math.round((strength / (saturation + strength)) * strongest))

const addPostings = (
  postings: Map<string, Array<Posting>>,
  place: number,
  strengths: ReadonlyMap<string, number>,
): void => {
  for (const [word, strength] of strengths) {
    const list = postings.get(word) ?? []
    list.push({ place, strength: quantised(strength) })
    postings.set(word, list)
  }
}

/** A title of two words as one, since `change log` is also typed as `changelog`. */
const joinedPair = (title: string): string => (/^\p{L}+ \p{L}+$/u.test(title) ? title.replace(" ", "-") : "")

const titleFields = ({ path, frontMatter }: SourcePage): ReadonlyArray<Field> => [
  { text: frontMatter.title, weight: 4, lengthPenalty: 0.4, averageWords: 3, keepsStopWords: true },
  { text: joinedPair(frontMatter.title), weight: 1.5, lengthPenalty: 0, averageWords: 1, keepsStopWords: false },
  { text: frontMatter.sidebarLabel ?? "", weight: 1, lengthPenalty: 0.3, averageWords: 3, keepsStopWords: false },
  { text: aliases[path] ?? "", weight: 3, lengthPenalty: 0, averageWords: 1, keepsStopWords: true },
  { text: path.replaceAll("/", " "), weight: 0.5, lengthPenalty: 0.3, averageWords: 4, keepsStopWords: false },
  {
    text: `${frontMatter.description} ${(frontMatter.tags ?? []).join(" ")}`,
    weight: 0.6,
    lengthPenalty: 0.3,
    averageWords: 14,
    keepsStopWords: false,
  },
]

/** An explicit anchor, such as an operation's id, that is not derived from the heading. */
const nameOf = (headingId: string): string => (/^[a-z]+[A-Z]/.test(headingId) ? headingId : "")

const sectionFields = ({ headingId, heading, text }: Section): ReadonlyArray<Field> => {
  const share = schemaSection.test(headingId) ? schemaWeight : 1
  return [
    { text: heading, weight: 3 * share, lengthPenalty: 0.5, averageWords: 4, keepsStopWords: false },
    { text: nameOf(headingId), weight: 5 * share, lengthPenalty: 0, averageWords: 1, keepsStopWords: false },
    { text, weight: share, lengthPenalty: 0.7, averageWords: 80, keepsStopWords: false },
    {
      text: beginning.exec(text)?.[0] ?? "",
      weight: 1.4 * share,
      lengthPenalty: 0,
      averageWords: 1,
      keepsStopWords: false,
    },
  ]
}

const synonymsAmong = (words: ReadonlySet<string>): Record<string, ReadonlyArray<string>> => {
  const found: Record<string, ReadonlyArray<string>> = {}
  for (const group of synonyms) {
    for (const word of group) {
      const others = group.filter((other) => other !== word && words.has(other))
      if (others.length > 0) found[word] = [...(found[word] ?? []), ...others]
    }
  }
  return found
}

const squeezed = (text: string): string => text.replace(/\s+/g, " ").trim()

const fileOf = (fileName: string, content: unknown): SearchFile => ({
  fileName,
  bytes: new TextEncoder().encode(JSON.stringify(content)),
})

/** The texts that stand in many sections. A reader who searches for their words wants the page that is about them. */
const repeatedTexts = (articles: ReadonlyArray<Article>): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const { text } of articles.flatMap(({ sections }) => sections)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= repeatedMin).map(([text]) => text))
}

const textFiles = (folder: string, texts: ReadonlyArray<string>): ReadonlyArray<SearchFile> =>
  Array.from({ length: Math.ceil(texts.length / sectionsATextFile) }, (_, file) =>
    fileOf(
      `search/${textFileName(folder, file)}`,
      texts.slice(file * sectionsATextFile, (file + 1) * sectionsATextFile),
    ),
  )

/** Writes the index that readers search, and the texts its excerpts are cut from. */
export const buildSearchIndex = (articles: ReadonlyArray<Article>): ReadonlyArray<SearchFile> => {
  const listed = articles.toSorted((one, other) => (one.page.path < other.page.path ? -1 : 1))
  const inTitles = new Map<string, Array<Posting>>()
  const inSections = new Map<string, Array<Posting>>()
  const texts: Array<string> = []
  const repeated = repeatedTexts(listed)
  const pages = listed.map((article, place): IndexedPage => {
    const { page } = article
    const lead = { headingId: "", heading: "", text: page.frontMatter.description }
    const sections = article.sections[0]?.headingId === "" ? article.sections : [lead, ...article.sections]
    addPostings(inTitles, place, strengthsOf(titleFields(page)))
    for (const section of sections) {
      addPostings(
        inSections,
        texts.length,
        strengthsOf(sectionFields(repeated.has(section.text) ? { ...section, text: "" } : section)),
      )
      texts.push(squeezed(section.text).slice(0, excerptCharacters))
    }
    return {
      url: addressOf(page.path),
      title: page.frontMatter.title,
      description: page.frontMatter.description,
      version: versionOf(page.path),
      weight: weightOf(article),
      headings: sections.map(({ heading }) => heading),
      headingIds: sections.map(({ headingId }) => headingId),
    }
  })
  const vocabulary = new Set([...inTitles.keys(), ...inSections.keys()])
  const words = [...vocabulary].toSorted()
  const textsFolder = `texts-${createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 10)}`
  const index: SearchIndex = {
    language,
    pages,
    words: encodeWords(words),
    titlePostings: encodePostings(words.map((word) => inTitles.get(word) ?? [])),
    sectionPostings: encodePostings(words.map((word) => inSections.get(word) ?? [])),
    synonyms: synonymsAmong(vocabulary),
    textsFolder,
  }
  return [fileOf(indexFileName(language), index), ...textFiles(textsFolder, texts)]
}
