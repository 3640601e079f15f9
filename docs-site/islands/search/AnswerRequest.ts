import { pageLanguage, pageVersion } from "./PageSettings.ts"

/** A page that the answer is based on. */
export interface AnswerSource {
  readonly title: string
  readonly url: string
}

/** The receiver of an answer, in pieces or at once. */
export interface AnswerView {
  readonly showText: (text: string) => void
  readonly showSources: (sources: ReadonlyArray<AnswerSource>) => void
}

const mostCharacters = 20_000
/** After this long without data, the request fails. */
const silenceMilliseconds = 30_000

const isSource = (value: unknown): value is AnswerSource => {
  const { title, url } = (value ?? {}) as Partial<Record<keyof AnswerSource, unknown>>
  return typeof title === "string" && typeof url === "string"
}

/** Aborts a request that sends no data for too long. Every received chunk restarts the timeout. */
const silenceWatch = (stop: () => void) => {
  let timer = setTimeout(stop, silenceMilliseconds)
  return {
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(stop, silenceMilliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

const readStream = async (response: Response, view: AnswerView, heard: () => void): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  while (reader !== undefined && text.length < mostCharacters) {
    const { done, value } = await reader.read()
    if (done) break
    heard()
    text = (text + value).slice(0, mostCharacters)
    view.showText(text)
  }
  await reader?.cancel()
  if (text.trim() === "") throw new Error("The assistant returned no answer.")
}

const readWhole = async (response: Response, view: AnswerView): Promise<void> => {
  const { answer, sources } = (await response.json()) as { readonly answer?: unknown; readonly sources?: unknown }
  if (typeof answer !== "string" || answer.trim() === "") throw new Error("The assistant returned no answer.")
  view.showText(answer.slice(0, mostCharacters))
  if (Array.isArray(sources)) view.showSources(sources.filter(isSource))
}

/** Asks a question and shows the answer while it is written: a stream of Markdown, or JSON with `answer` and `sources`. */
export const requestAnswer = async (
  askUrl: string,
  question: string,
  view: AnswerView,
  stop: AbortSignal,
): Promise<void> => {
  const silent = new AbortController()
  const watch = silenceWatch(() => silent.abort())
  try {
    const response = await fetch(askUrl, {
      method: "POST",
      signal: AbortSignal.any([stop, silent.signal]),
      credentials: "omit",
      headers: { "content-type": "application/json", accept: "text/markdown, text/plain, application/json" },
      body: JSON.stringify({ question, language: pageLanguage(), version: pageVersion() }),
    })
    watch.heard()
    if (!response.ok) throw new Error(`The assistant responded with ${response.status}.`)
    const isWhole = response.headers.get("content-type")?.includes("json") === true
    await (isWhole ? readWhole(response, view) : readStream(response, view, watch.heard))
  } finally {
    watch.end()
  }
}
