import { element } from "./Elements.ts"
import { pageSettings } from "./PageSettings.ts"

/** Says that the search request failed. */
export const failureMessage = (onRetry: () => void): HTMLElement => {
  const retry = element("button", { type: "button", class: "search-button-small" }, "Retry")
  retry.addEventListener("click", onRetry)
  return element(
    "div",
    { class: "search-message", role: "alert" },
    element("p", { class: "search-message-title" }, "Unable to fetch results"),
    element("p", {}, "You might want to check your network connection"),
    retry,
  )
}

/** Says that nothing was found, what to try instead, and where to report it. */
export const noResultsMessage = (
  query: string,
  suggestion: string | undefined,
  onSuggestion: (query: string) => void,
): HTMLElement => {
  const title = element("p", { class: "search-message-title" }, "No results found for “", element("q", {}, query), "”")
  const message = element("div", { class: "search-message", "data-search-empty": "" }, title)
  if (suggestion !== undefined) {
    const button = element("button", { type: "button", class: "search-suggestion" }, suggestion)
    button.addEventListener("click", () => onSuggestion(suggestion))
    message.append(element("p", {}, "Try searching for: ", button))
  }
  const { reportUrl } = pageSettings()
  if (reportUrl !== undefined) {
    const href = `${reportUrl}${encodeURIComponent(`Nothing is found for "${query}"`)}`
    const link = element("a", { href, target: "_blank", rel: "noopener" }, "Report the missing results")
    message.append(element("p", {}, "Should there be an answer? ", link))
  }
  return message
}

/** Says why results from everywhere stand where only some were asked for. */
export const widenedMessage = (version: string): HTMLElement =>
  element("p", { class: "search-note" }, `Nothing in ${version}: these are from everywhere.`)

/** Says which keys do what. */
export const keyboardHints = (): HTMLElement =>
  element(
    "p",
    { class: "search-hints", "aria-hidden": "true" },
    ...[
      ["↵", "open"],
      ["↑ ↓", "move"],
      ["Esc", "close"],
    ].map(([key = "", does = ""]) => element("span", {}, element("kbd", {}, key), ` ${does}`)),
  )
