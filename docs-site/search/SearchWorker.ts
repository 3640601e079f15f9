import { dialogPages } from "../configuration/SearchLimits.ts"
import type { SearchAnswer, SearchRequest } from "./SearchBackend.ts"
import { SearchEngine } from "./SearchEngine.ts"
import { indexFileName, type SearchIndex, type SectionTexts, sectionsATextFile, textFileName } from "./SearchIndex.ts"

/** What the page sends; without a request, only to get ready. */
export interface ToSearchWorker {
  readonly id: number
  readonly baseUrl: string
  readonly language: string
  readonly request?: SearchRequest
}

/** What the page gets back; `fuller` says that the same request now has excerpts. */
export type FromSearchWorker =
  | { readonly kind: "answer"; readonly id: number; readonly answer: SearchAnswer; readonly milliseconds: number }
  | { readonly kind: "failure"; readonly id: number; readonly reason: string }
  | { readonly kind: "fuller" }

const post = (message: FromSearchWorker): void => postMessage(message)

const timeoutMilliseconds = 20_000

const read = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

/** The next letter comes sooner than this, and the results are then replaced before anyone reads them. */
const textsPauseMilliseconds = 100

/**
 * Up to this many files of texts, some 400 KB, are all fetched before anything is typed: then every result comes with
 * its excerpt at once.
 */
const earlyTextFilesMax = 64

/** Fetches the texts that excerpts lack, each file once, and reports when they have arrived. */
const missingTexts = (addressOf: (file: number) => string, set: (file: number, texts: SectionTexts) => void) => {
  const asked = new Set<number>()
  let missing = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const fetchOne = async (file: number): Promise<boolean> => {
    asked.add(file)
    try {
      set(file, (await read(addressOf(file))) as SectionTexts)
      return true
    } catch {
      asked.delete(file)
      return false
    }
  }
  const fetchAll = async (): Promise<void> => {
    const files = [...missing].filter((file) => !asked.has(file))
    missing = new Set()
    const fetched = await Promise.all(files.map(fetchOne))
    if (fetched.includes(true)) post({ kind: "fuller" })
  }

  return {
    note: (file: number): void => void missing.add(file),
    fetchEarly: (files: number): void => {
      for (let file = 0; file < files; file++) missing.add(file)
      void fetchAll()
    },
    /** Only what the last search lacks is worth fetching. */
    forget: (): void => missing.clear(),
    fetchSoon: (): void => {
      clearTimeout(timer)
      if (missing.size > 0) timer = setTimeout(() => void fetchAll(), textsPauseMilliseconds)
    },
  }
}

interface LoadedSearch {
  readonly engine: SearchEngine
  readonly texts: ReturnType<typeof missingTexts>
}

const load = async (baseUrl: string, language: string): Promise<LoadedSearch> => {
  const file = new URL(indexFileName(language), baseUrl)
  const index = (await read(file.href)) as SearchIndex
  const texts = missingTexts(
    (number) => new URL(textFileName(index.textsFolder, number), file).href,
    (number, content) => engine.setTexts(number, content),
  )
  const engine = new SearchEngine(index, texts.note)
  const sections = index.pages.reduce((sum, { headings }) => sum + headings.length, 0)
  const files = Math.ceil(sections / sectionsATextFile)
  if (files <= earlyTextFilesMax) texts.fetchEarly(files)
  return { engine, texts }
}

const loaded = new Map<string, Promise<LoadedSearch>>()

const searchFor = ({ baseUrl, language }: ToSearchWorker): Promise<LoadedSearch> => {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const search = load(baseUrl, language)
  loaded.set(language, search)
  search.catch(() => loaded.delete(language))
  return search
}

/** Runs one search ahead of time, so that the engine is compiled before the first keystroke. */
const rehearse = ({ engine, texts }: LoadedSearch, language: string): void => {
  for (const query of ["c", "deploy a clutser"]) engine.search({ query, language, limit: dialogPages })
  texts.forget()
}

addEventListener("message", async ({ data }: MessageEvent<ToSearchWorker>) => {
  try {
    const search = await searchFor(data)
    if (data.request === undefined) return rehearse(search, data.language)
    search.texts.forget()
    const start = performance.now()
    const answer = search.engine.search(data.request)
    post({ kind: "answer", id: data.id, answer, milliseconds: performance.now() - start })
    search.texts.fetchSoon()
  } catch (error) {
    post({ kind: "failure", id: data.id, reason: String(error) })
  }
})
