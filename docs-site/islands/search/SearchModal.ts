import "./search.css"
import { type AskMode, askMode } from "./AskMode.ts"
import { chosenBackend, searchPages, type WidenedAnswer } from "./ChosenBackend.ts"
import { element } from "./Elements.ts"
import { type OptionCursor, optionCursor } from "./OptionCursor.ts"
import { pageVersion } from "./PageSettings.ts"
import { allResults, resultGroups } from "./ResultOptions.ts"
import { savedOptions } from "./SavedOptions.ts"
import { rememberSearch } from "./SavedSearches.ts"
import { type SearchFacets, searchFacets } from "./SearchFacets.ts"
import { failureMessage, keyboardHints, noResultsMessage, widenedMessage } from "./SearchMessages.ts"

const pagesShown = 8

/** Search in a dialog: a field that owns a list of options, and a mode for questions. */
class SearchModal {
  readonly #field = element("input", {
    type: "search",
    class: "search-field",
    placeholder: "Search docs",
    "aria-label": "Search docs",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "search-list",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    maxlength: "200",
  })
  readonly #list = element("div", { id: "search-list", role: "listbox", "aria-label": "Results" })
  readonly #actions = element("div", { class: "search-actions" })
  readonly #message = element("div")
  readonly #status = element("div", { role: "status", class: "search-status" })
  readonly #results = element("div", { class: "search-results" })
  readonly #ask: AskMode | undefined = askMode((question) => failureMessage(() => this.#ask?.ask(question)))
  readonly #askButton = element(
    "button",
    { type: "button", class: "search-ask-button", "aria-pressed": "false" },
    "Ask AI",
  )
  readonly #dialog = element("dialog", { class: "search", "aria-label": "Search docs" })
  readonly #cursor: OptionCursor = optionCursor(this.#field, this.#list)
  readonly #facets: SearchFacets = searchFacets(pageVersion(), () => this.#update())
  #isAsking = false
  #turn = 0

  constructor() {
    const close = element("button", { type: "button", class: "search-close", title: "Close (Esc)" }, "Close")
    close.addEventListener("click", () => this.#dialog.close())
    const box = element("div", { class: "search-box" }, this.#field)
    if (this.#ask !== undefined) box.append(this.#askButton)
    box.append(close)
    this.#results.append(
      this.#facets.node,
      this.#message,
      element("div", { class: "search-columns" }, this.#list, this.#actions),
    )
    this.#dialog.append(box, this.#results, this.#status, keyboardHints())
    if (this.#ask !== undefined) this.#results.after(this.#ask.node)
    this.#listen()
    this.#setAsking(false)
    document.body.append(this.#dialog)
    void chosenBackend().then((backend) => backend.onFuller(() => this.#update(true)))
  }

  /** Shows the dialog, or goes back to its field when it is shown already. */
  open(): void {
    if (!this.#dialog.isConnected) document.body.append(this.#dialog)
    if (!this.#dialog.open) this.#dialog.showModal()
    this.#facets.startAt(pageVersion())
    this.#field.focus()
    this.#field.select()
    this.#update()
  }

  #listen(): void {
    this.#field.addEventListener("input", () => this.#update())
    this.#dialog.addEventListener("keydown", (event) => this.#onKey(event))
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault()
      this.#escape()
    })
    this.#dialog.addEventListener("close", () => this.#setAsking(false))
    this.#dialog.addEventListener("click", (event) => this.#onClick(event))
    this.#list.addEventListener("pointermove", ({ target }) => {
      const option = (target as Element).closest('[role="option"]')
      if (option !== null) this.#cursor.pointAt(option)
    })
    this.#askButton.addEventListener("click", () => this.#setAsking(!this.#isAsking, this.#field.value.trim()))
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === "Escape") {
      event.preventDefault()
      this.#escape()
    } else if (event.key === "Tab") this.#keepFocus(event)
    else if (event.target === this.#field) this.#onFieldKey(event)
  }

  #onFieldKey(event: KeyboardEvent): void {
    if (event.key === "Enter") {
      event.preventDefault()
      if (this.#isAsking) this.#askNow(this.#field.value.trim())
      else this.#follow(event.ctrlKey || event.metaKey)
    } else if (!this.#isAsking && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault()
      this.#cursor.move(event.key === "ArrowDown" ? 1 : -1)
    }
  }

  #follow(inNewTab: boolean): void {
    const option = this.#cursor.active()
    if (option === undefined) return
    if (inNewTab) window.open(option.href, "_blank", "noopener")
    else option.click()
  }

  #keepFocus(event: KeyboardEvent): void {
    const stops = [...this.#dialog.querySelectorAll<HTMLElement>("input, button, a[href]:not([tabindex])")].filter(
      (stop) => stop.checkVisibility(),
    )
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    if (document.activeElement !== edge) return
    event.preventDefault()
    ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
  }

  #escape(): void {
    if (this.#isAsking) this.#setAsking(false)
    else this.#dialog.close()
  }

  #onClick(event: MouseEvent): void {
    const target = event.target as Element
    if (target === this.#dialog) return this.#dialog.close()
    const link = target.closest<HTMLAnchorElement>("a[href]:not([target])")
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { title, heading = "" } = link.dataset
    if (title !== undefined) rememberSearch({ url: link.getAttribute("href") ?? "", title, heading })
    this.#dialog.close()
  }

  #setAsking(isAsking: boolean, question = ""): void {
    this.#isAsking = isAsking && this.#ask !== undefined
    this.#results.hidden = this.#isAsking
    if (this.#ask !== undefined) this.#ask.node.hidden = !this.#isAsking
    this.#askButton.setAttribute("aria-pressed", String(this.#isAsking))
    this.#field.placeholder = this.#isAsking ? "Ask a question" : "Search docs"
    if (this.#isAsking) {
      this.#cursor.reset(false)
      this.#field.setAttribute("aria-expanded", "false")
      this.#askNow(question)
    } else {
      this.#ask?.stop()
      if (this.#dialog.open) this.#update()
    }
    this.#field.focus()
  }

  #askNow(question: string): void {
    if (question === "") return
    this.#field.value = ""
    this.#ask?.ask(question)
  }

  #update(isFuller = false): void {
    if (this.#isAsking || (isFuller && !this.#dialog.open)) return
    const query = this.#field.value.trim()
    const turn = ++this.#turn
    if (query === "") return this.#showSaved()
    searchPages(query, this.#facets.version(), !this.#facets.isChosen(), pagesShown).then(
      (answer) => {
        if (turn === this.#turn) this.#showAnswer(query, answer)
      },
      () => {
        if (turn === this.#turn) this.#show([], [failureMessage(() => this.#update())], "Unable to fetch results")
      },
    )
  }

  #showSaved(): void {
    const { groups, actions } = savedOptions(() => {
      this.#showSaved()
      this.#field.focus()
    })
    this.#facets.showCounts(undefined)
    const hint = groups.length > 0 ? [] : [element("p", { class: "search-note" }, "No recent searches")]
    this.#show(groups, hint, "", actions, false)
  }

  #showAnswer(query: string, { answer, isWidened }: WidenedAnswer): void {
    this.#facets.showCounts(answer)
    if (answer.pages.length === 0) {
      const retry = (suggestion: string): void => {
        this.#field.value = suggestion
        this.#field.focus()
        this.#update()
      }
      return this.#show([], [noResultsMessage(query, answer.suggestion, retry)], `No results found for ${query}`)
    }
    const notes = isWidened ? [widenedMessage(this.#facets.version() ?? "")] : []
    const all = answer.totalPages > answer.pages.length ? [allResults(query, answer.totalPages)] : []
    const found = answer.totalPages === 1 ? "1 page found" : `${answer.totalPages} pages found`
    this.#show([...resultGroups(answer), ...all], notes, found)
  }

  #show(
    options: ReadonlyArray<HTMLElement>,
    messages: ReadonlyArray<HTMLElement>,
    status: string,
    actions: ReadonlyArray<HTMLElement> = [],
    startsAtFirst = true,
  ): void {
    this.#list.hidden = options.length === 0
    this.#list.replaceChildren(...options)
    this.#actions.replaceChildren(...actions)
    this.#message.replaceChildren(...messages)
    this.#status.textContent = status
    this.#cursor.reset(startsAtFirst)
  }
}

let modal: SearchModal | undefined

/** Opens the dialog. */
export const openSearch = (): void => (modal ??= new SearchModal()).open()

/** Fetches what the first query needs. */
export const warmSearch = (): void => {
  void chosenBackend().then((backend) => backend.warm())
}
