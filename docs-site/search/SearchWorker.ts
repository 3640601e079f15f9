import type { SearchAnswer, SearchRequest } from "./SearchBackend.ts"
import { SearchEngine } from "./SearchEngine.ts"
import { indexFileName, type SearchIndex, type SectionTexts } from "./SearchIndex.ts"

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

const load = async (baseUrl: string, language: string): Promise<SearchEngine> => {
  const file = new URL(indexFileName(language), baseUrl)
  const index = (await read(file.href)) as SearchIndex
  const engine = new SearchEngine(index)
  read(new URL(index.textsFile, file).href).then(
    (texts) => {
      engine.setTexts(texts as SectionTexts)
      post({ kind: "fuller" })
    },
    () => {},
  )
  return engine
}

const engines = new Map<string, Promise<SearchEngine>>()

const engineFor = ({ baseUrl, language }: ToSearchWorker): Promise<SearchEngine> => {
  const known = engines.get(language)
  if (known !== undefined) return known
  const engine = load(baseUrl, language)
  engines.set(language, engine)
  engine.catch(() => engines.delete(language))
  return engine
}

/** Answers once before anybody asks, so that the first keystrokes find the engine compiled. */
const rehearse = (engine: SearchEngine, language: string): void => {
  for (const query of ["c", "deploy a clutser"]) engine.search({ query, language, limit: 8 })
}

addEventListener("message", async ({ data }: MessageEvent<ToSearchWorker>) => {
  try {
    const engine = await engineFor(data)
    if (data.request === undefined) return rehearse(engine, data.language)
    const start = performance.now()
    const answer = engine.search(data.request)
    post({ kind: "answer", id: data.id, answer, milliseconds: performance.now() - start })
  } catch (error) {
    post({ kind: "failure", id: data.id, reason: String(error) })
  }
})
