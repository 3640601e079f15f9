import type { EncodedPostings } from "./Postings.ts"

/** The sets of pages a search can be narrowed to. */
export const searchVersions = ["latest", "nova", "blog"] as const

/** One of the sets of pages a search can be narrowed to. */
export type SearchVersion = (typeof searchVersions)[number]

/** A page as search knows it; its sections follow those of the page before it. */
export interface IndexedPage {
  /** Site-relative, such as `/docs/latest/platform/intro`. */
  readonly url: string
  readonly title: string
  readonly description: string
  readonly version: SearchVersion
  /** How much it counts beside a page that says the same. */
  readonly weight: number
  readonly headings: ReadonlyArray<string>
  readonly headingIds: ReadonlyArray<string>
}

/** What the build writes for one language and the worker reads; see `Postings.ts` for how lists are encoded. */
export interface SearchIndex {
  readonly language: string
  readonly pages: ReadonlyArray<IndexedPage>
  /** All words, sorted by code unit. */
  readonly words: string
  /** For each word, the pages whose title or description has it. */
  readonly titlePostings: EncodedPostings
  /** For each word, the sections whose heading or text has it. */
  readonly sectionPostings: EncodedPostings
  /** For each word that has any, the words that mean the same and stand in some page. */
  readonly synonyms: Readonly<Record<string, ReadonlyArray<string>>>
  /** The folder of the sections' texts, beside this file. */
  readonly textsFolder: string
}

/** The beginnings of the texts of some sections, in order, for excerpts; fetched when one of them is shown. */
export type SectionTexts = ReadonlyArray<string>

/** How many sections share a file of texts. */
export const sectionsATextFile = 64

/** The file of a folder that has the text of a section. */
export const textFileName = (folder: string, file: number): string => `${folder}/${file}.json`

/** Where the index of a language lies, below the base path. */
export const indexFileName = (language: string): string => `search/${language}.json`
