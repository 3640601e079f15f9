import { element } from "../Elements.ts"
import { answerLink, answerNodes, safeAddress } from "./AnswerMarkdown.ts"
import { type AnswerSource, type AnswerView, requestAnswer } from "./AnswerRequest.ts"
import { pageSettings } from "./PageSettings.ts"
import { failureMessage } from "./SearchMessages.ts"

/** The part of search that answers questions. Present if the build configures an endpoint. */
export interface AskMode {
  readonly node: HTMLElement
  readonly ask: (question: string) => void
  readonly stop: () => void
}

const disclaimer = "Answers are generated with AI which can make mistakes. Verify responses."
const nearEndPixels = 80

/** A page of another site is named with it. */
const sourceTitle = ({ title, url }: AnswerSource): string => {
  const address = safeAddress(url)
  return address === undefined || address.origin === location.origin ? title : `${title} (${address.host})`
}

const sourceList = (sources: ReadonlyArray<AnswerSource>): HTMLElement =>
  element(
    "ul",
    { class: "search-sources", "aria-label": "Sources" },
    ...sources
      .filter(({ url }) => safeAddress(url) !== undefined)
      .map((source) => element("li", {}, answerLink(source.url, sourceTitle(source)))),
  )

/** Shows the newest of many texts once a frame, and follows the end of it for readers who are there. */
const viewOf = (panel: HTMLElement, answer: HTMLElement): AnswerView => {
  let text: string | undefined
  const draw = (): void => {
    if (text === undefined) return
    const isAtEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < nearEndPixels
    answer.replaceChildren(...answerNodes(text))
    text = undefined
    if (isAtEnd) panel.scrollTop = panel.scrollHeight
  }
  return {
    showText: (newest) => {
      if (text === undefined) requestAnimationFrame(draw)
      text = newest
    },
    showSources: (sources) => answer.after(sourceList(sources)),
  }
}

/** The panel of questions and answers; nothing, where no endpoint is configured. */
export const askMode = (): AskMode | undefined => {
  const { askUrl } = pageSettings()
  if (askUrl === undefined) return undefined
  const stopButton = element("button", { type: "button", class: "search-stop", hidden: "" }, "Stop")
  const conversation = element("div", { class: "search-answers", "aria-live": "polite" })
  const node = element(
    "div",
    { class: "search-ask", role: "region", "aria-label": "AI answers" },
    conversation,
    stopButton,
    element("p", { class: "search-disclaimer" }, disclaimer),
  )
  let running: AbortController | undefined

  const showBusy = (isBusy: boolean): void => {
    conversation.setAttribute("aria-busy", String(isBusy))
    stopButton.hidden = !isBusy
  }

  const ask = async (question: string): Promise<void> => {
    running?.abort()
    const own = (running = new AbortController())
    const answer = element("div", { class: "search-answer" })
    const exchange = element(
      "div",
      { class: "search-exchange" },
      element("p", { class: "search-question" }, question),
      answer,
    )
    conversation.append(exchange)
    showBusy(true)
    node.scrollTop = node.scrollHeight
    try {
      await requestAnswer(askUrl, question, viewOf(node, answer), own.signal)
    } catch {
      const again = (): void => {
        exchange.remove()
        void ask(question)
      }
      exchange.append(
        own.signal.aborted
          ? element("p", { class: "search-note" }, "Stopped.")
          : failureMessage(again, "Unable to fetch the answer"),
      )
    }
    if (running === own) showBusy(false)
  }

  const stop = (): void => running?.abort()
  stopButton.addEventListener("click", stop)
  return { node, ask: (question) => void ask(question), stop }
}
