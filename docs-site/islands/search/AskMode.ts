import { element } from "./Elements.ts"
import { pageLanguage, pageSettings, pageVersion } from "./PageSettings.ts"

/** The part of search that answers questions, there when the build names an endpoint. */
export interface AskMode {
  readonly node: HTMLElement
  readonly ask: (question: string) => void
  readonly stop: () => void
}

interface WrittenAnswer {
  readonly answer: string
  readonly sources?: ReadonlyArray<{ readonly title: string; readonly url: string }>
}

const mostCharacters = 20_000

const isSafe = (url: string): boolean => /^(?:https?:\/\/|\/(?!\/))/.test(url)

const sourceList = (sources: WrittenAnswer["sources"] = []): HTMLElement =>
  element(
    "ul",
    { class: "search-sources", "aria-label": "Sources" },
    ...sources
      .filter(({ url }) => isSafe(url))
      .map(({ title, url }) => element("li", {}, element("a", { href: url }, title))),
  )

const readStream = async (response: Response, show: (text: string) => void): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  while (reader !== undefined && text.length < mostCharacters) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    show(text)
  }
  await reader?.cancel()
}

const fetchAnswer = async (askUrl: string, question: string, answer: HTMLElement, signal: AbortSignal) => {
  const response = await fetch(askUrl, {
    method: "POST",
    signal,
    headers: { "content-type": "application/json", accept: "application/json, text/plain" },
    body: JSON.stringify({ question, language: pageLanguage(), version: pageVersion() }),
  })
  if (!response.ok) throw new Error(`The assistant answered ${response.status}.`)
  if (!response.headers.get("content-type")?.includes("json")) {
    return readStream(response, (text) => (answer.textContent = text))
  }
  const { answer: text, sources } = (await response.json()) as WrittenAnswer
  answer.textContent = String(text).slice(0, mostCharacters)
  if (sources !== undefined && sources.length > 0) answer.after(sourceList(sources))
}

/** The panel of questions and answers; nothing, where no endpoint is configured. */
export const askMode = (onFailure: (question: string) => HTMLElement): AskMode | undefined => {
  const { askUrl } = pageSettings()
  if (askUrl === undefined) return undefined
  const conversation = element("div", { class: "search-answers", "aria-live": "polite" })
  const disclaimer = "Answers are generated with AI which can make mistakes. Verify responses."
  const node = element(
    "div",
    { class: "search-ask", role: "region", "aria-label": "AI answers" },
    element("p", { class: "search-disclaimer" }, disclaimer),
    conversation,
  )
  let running: AbortController | undefined

  const ask = async (question: string): Promise<void> => {
    running?.abort()
    const own = (running = new AbortController())
    const answer = element("div", { class: "search-answer", "aria-busy": "true" })
    conversation.append(element("p", { class: "search-question" }, question), answer)
    try {
      await fetchAnswer(askUrl, question, answer, own.signal)
    } catch {
      answer.replaceChildren(...(own.signal.aborted ? ["Stopped."] : [onFailure(question)]))
    }
    answer.removeAttribute("aria-busy")
    answer.scrollIntoView({ block: "nearest" })
  }

  return { node, ask: (question) => void ask(question), stop: () => running?.abort() }
}
