import { element } from "../Elements.ts"
import { pageSettings } from "./PageSettings.ts"

/** Reports a failed request and offers the next step. */
export const failureMessage = (onRetry: () => void, title = "Unable to fetch results"): HTMLElement => {
  const retry = element("button", { type: "button", class: "search-button-small" }, "Retry")
  retry.addEventListener("click", onRetry)
  return element(
    "div",
    { class: "search-message", role: "alert" },
    element("p", { class: "search-message-title" }, title),
    element("p", {}, "You might want to check your network connection"),
    retry,
  )
}

/** Shows that the results are still loading. */
export const searchingMessage = (): HTMLElement => element("p", { class: "search-note" }, "Searching…")

/** The page of all results for a query. */
export const searchAddress = (query: string): string => `/docs/search?q=${encodeURIComponent(query)}`

const suggestionLink = (suggestion: string, onSuggestion: (query: string) => void): HTMLElement => {
  const link = element("a", { href: searchAddress(suggestion), class: "search-suggestion" }, suggestion)
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onSuggestion(suggestion)
  })
  return link
}

/** Shows that nothing was found, what to try instead, and where to report it. */
export const noResultsMessage = (
  query: string,
  suggestion: string | undefined,
  onSuggestion: (query: string) => void,
): HTMLElement => {
  const title = element("p", { class: "search-message-title" }, "No results found for “", element("q", {}, query), "”")
  const message = element("div", { class: "search-message", "data-search-empty": "" }, title)
  if (suggestion !== undefined) {
    message.append(element("p", {}, "Try searching for: ", suggestionLink(suggestion, onSuggestion)))
  }
  const { reportUrl } = pageSettings()
  if (reportUrl !== undefined) {
    const href = `${reportUrl}${encodeURIComponent(`Nothing is found for "${query}"`)}`
    const link = element("a", { href, target: "_blank", rel: "noopener" }, "Report the missing results")
    message.append(element("p", {}, "Is a result missing? ", link))
  }
  return message
}

/** Explains why results from everywhere are shown instead of the requested ones. */
export const widenedMessage = (facet: string): HTMLElement =>
  element("p", { class: "search-note" }, `${facet} has no better results, so these are from everywhere.`)

/** Shows the keyboard shortcuts. */
export const keyboardHints = (): HTMLElement =>
  element(
    "p",
    { class: "search-hints", "aria-hidden": "true" },
    ...[
      ["↵", "open"],
      ["Ctrl ↵", "in a new tab"],
      ["↑ ↓", "move"],
      ["Esc", "close"],
    ].map(([key = "", does = ""]) => element("span", {}, element("kbd", {}, key), ` ${does}`)),
  )
