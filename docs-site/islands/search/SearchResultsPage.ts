import "./search.css"
import { chosenBackend, searchPages } from "./ChosenBackend.ts"
import { element } from "./Elements.ts"
import { resultGroups } from "./ResultOptions.ts"
import { searchFacets } from "./SearchFacets.ts"
import { failureMessage, noResultsMessage } from "./SearchMessages.ts"

const pagesAtOnce = 20

const asLinks = (groups: ReadonlyArray<HTMLElement>): ReadonlyArray<HTMLElement> => {
  for (const group of groups) {
    for (const option of group.querySelectorAll('[role="option"]')) {
      for (const name of ["role", "tabindex", "aria-selected"]) option.removeAttribute(name)
    }
  }
  return groups
}

/** Fills the page of all results: its form, `[data-search-results]` in it, and the query of its address. */
export const mountSearchResults = (page: HTMLElement): void => {
  const form = page.querySelector("form")
  const field = page.querySelector<HTMLInputElement>('input[name="q"]')
  const results = page.querySelector<HTMLElement>("[data-search-results]")
  if (form === null || field === null || results === null) return
  const facets = searchFacets(undefined, () => update())
  const list = element("div", { class: "search-results" })
  let limit = pagesAtOnce
  let turn = 0
  results.replaceChildren(facets.node, list)

  const more = (): HTMLElement => {
    const button = element("button", { type: "button", class: "search-button-small" }, "Show more")
    button.addEventListener("click", () => {
      limit += pagesAtOnce
      update()
    })
    return button
  }

  const retryWith = (query: string): void => {
    field.value = query
    update()
  }

  const update = (): void => {
    if (!page.isConnected) return
    const query = field.value.trim()
    const own = ++turn
    history.replaceState(history.state, "", query === "" ? location.pathname : `?q=${encodeURIComponent(query)}`)
    if (query === "") return list.replaceChildren()
    searchPages(query, facets.version(), false, limit).then(
      (found) => {
        if (own !== turn) return
        const { answer } = found
        facets.showCounts(answer)
        if (answer.pages.length === 0)
          return list.replaceChildren(noResultsMessage(query, answer.suggestion, retryWith))
        const count = `${answer.totalPages} ${answer.totalPages === 1 ? "page" : "pages"} for “${query}”`
        list.replaceChildren(element("p", { class: "search-note" }, count), ...asLinks(resultGroups(answer)))
        if (answer.totalPages > answer.pages.length) list.append(more())
      },
      () => own === turn && list.replaceChildren(failureMessage(update)),
    )
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    update()
  })
  field.addEventListener("input", () => {
    limit = pagesAtOnce
    update()
  })
  void chosenBackend().then((backend) => backend.onFuller(update))
  field.value = new URLSearchParams(location.search).get("q") ?? ""
  field.focus()
  update()
}
