import { queryCharactersMax } from "../../configuration/SearchLimits.ts"

import "./search.css"
import type { SearchVersion } from "../../search/SearchIndex.ts"
import { searchVersions } from "../../search/SearchIndex.ts"
import { element } from "../Elements.ts"
import { searchPages, type WidenedAnswer, whenFuller } from "./ChosenBackend.ts"
import { foundPages } from "./FoundPages.ts"
import { type SearchFacets, searchFacets } from "./SearchFacets.ts"
import { failureMessage, noResultsMessage } from "./SearchMessages.ts"

const pagesAtOnce = 20
const hint = "Type a task, a command, a field of a manifest or an error code."

const versionOf = (address: URLSearchParams): SearchVersion | undefined =>
  searchVersions.find((version) => version === address.get("version"))

const addressOf = (query: string, version: SearchVersion | undefined): string => {
  if (query === "") return location.pathname
  return `?${new URLSearchParams({ q: query, ...(version === undefined ? {} : { version }) })}`
}

const countText = (total: number, query: string): string => `${total} ${total === 1 ? "page" : "pages"} for “${query}”`

/** The page of all results: its form, its address and what was found. */
class SearchResults {
  readonly #page: HTMLElement
  readonly #field: HTMLInputElement
  readonly #title = document.title
  readonly #facets: SearchFacets
  readonly #status = element("p", { class: "search-note", role: "status" })
  readonly #list = element("div")
  #limit = pagesAtOnce
  /** The result to focus when it is shown. A search that replaces the one for it shows it too. */
  #next: number | undefined
  #turn = 0

  constructor(page: HTMLElement, field: HTMLInputElement, results: HTMLElement) {
    const address = new URLSearchParams(location.search)
    this.#page = page
    this.#field = field
    this.#facets = searchFacets(versionOf(address), () => this.#start())
    results.replaceChildren(this.#facets.node, this.#status, this.#list)
    field.value = (address.get("q") ?? "").trim().slice(0, queryCharactersMax)
    field.addEventListener("input", () => this.#start())
    field.form?.addEventListener("submit", (event) => {
      event.preventDefault()
      this.#start()
    })
    whenFuller(() => this.#update())
    if (field.value === "") field.focus()
    this.#start()
  }

  #start(): void {
    this.#limit = pagesAtOnce
    this.#next = undefined
    this.#update()
  }

  #update(): void {
    if (!this.#page.isConnected) return
    const query = this.#field.value.trim().slice(0, queryCharactersMax)
    const version = this.#facets.version()
    const turn = ++this.#turn
    history.replaceState(history.state, "", addressOf(query, version))
    document.title = query === "" ? this.#title : `${query} · ${this.#title}`
    if (query === "") {
      this.#facets.showCounts(undefined)
      return this.#show(hint)
    }
    const ifCurrent = (show: () => void): void => {
      if (turn === this.#turn && this.#page.isConnected) show()
    }
    searchPages(query, version, false, this.#limit).then(
      (answer) =>
        ifCurrent(() => {
          this.#showAnswer(query, answer)
          this.#focusNext()
        }),
      () =>
        ifCurrent(() =>
          this.#show(
            "",
            failureMessage(() => this.#update()),
          ),
        ),
    )
  }

  #showAnswer(query: string, { answer }: WidenedAnswer): void {
    this.#facets.showCounts(answer)
    if (answer.pages.length === 0) {
      const searchFor = (suggestion: string): void => {
        this.#field.value = suggestion
        this.#field.focus()
        this.#start()
      }
      return this.#show("", noResultsMessage(query, answer.suggestion, searchFor))
    }
    const rest = answer.totalPages > answer.pages.length ? [this.#moreButton()] : []
    this.#show(countText(answer.totalPages, query), foundPages(answer), ...rest)
  }

  #moreButton(): HTMLElement {
    const button = element("button", { type: "button", class: "search-button-small" }, "Show more")
    button.addEventListener("click", () => {
      this.#next = this.#limit
      this.#limit += pagesAtOnce
      this.#update()
    })
    return button
  }

  #focusNext(): void {
    if (this.#next === undefined) return
    this.#list.querySelectorAll<HTMLElement>(".search-found > h2 > a")[this.#next]?.focus()
    this.#next = undefined
  }

  #show(status: string, ...content: ReadonlyArray<HTMLElement>): void {
    if (this.#status.textContent !== status) this.#status.textContent = status
    const focused = document.activeElement
    const place = this.#list.contains(focused) ? focused?.getAttribute("href") : undefined
    this.#list.replaceChildren(...content)
    if (place == null) return
    const same = [...this.#list.querySelectorAll("a")].find((link) => link.getAttribute("href") === place)
    same?.focus({ preventScroll: true })
  }
}

/** Fills the page of all results: its form, `[data-search-results]` in it, and the query of its address. */
export const mountSearchResults = (page: HTMLElement): void => {
  const field = page.querySelector<HTMLInputElement>('input[name="q"]')
  const results = page.querySelector<HTMLElement>("[data-search-results]")
  if (page.isConnected && field !== null && results !== null) new SearchResults(page, field, results)
}
