import { frameIds } from "../../configuration/FrameIds.ts"
import { dialogPages, queryCharactersMax } from "../../configuration/SearchLimits.ts"

import "./search.css"
import { element } from "../Elements.ts"
import { type AskMode, askMode } from "./AskMode.ts"
import { chosenBackend, searchPages, whenFuller, type WidenedAnswer } from "./ChosenBackend.ts"
import { type OptionCursor, optionCursor } from "./OptionCursor.ts"
import { pageVersion } from "./PageSettings.ts"
import { allResults, resultGroups } from "./ResultOptions.ts"
import { savedOptions } from "./SavedOptions.ts"
import { rememberSearch } from "./SavedSearches.ts"
import { type SearchDialog, searchDialog } from "./SearchDialog.ts"
import { type SearchFacets, searchFacets } from "./SearchFacets.ts"
import { failureMessage, keyboardHints, noResultsMessage, searchingMessage, widenedMessage } from "./SearchMessages.ts"

/** A wait so short needs no message. */
const patienceMilliseconds = 300

interface ShownWith {
  /** Buttons beside the options. */
  readonly actions?: ReadonlyArray<HTMLElement>
  readonly startsAtFirst?: boolean
  /** Whether the same options are shown again, only fuller. */
  readonly keepsPlace?: boolean
}

const searchField = (): HTMLInputElement =>
  element("input", {
    type: "search",
    class: "search-field",
    placeholder: "Search docs",
    "aria-label": "Search docs",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": frameIds.searchList,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    maxlength: String(queryCharactersMax),
  })

/** Search in a dialog: a field that owns a list of options, and a mode for questions. */
class SearchModal {
  readonly #field = searchField()
  readonly #list = element("div", { id: frameIds.searchList, role: "listbox", "aria-label": "Results" })
  readonly #actions = element("div", { class: "search-actions" })
  readonly #message = element("div")
  readonly #status = element("div", { role: "status", class: "search-status" })
  readonly #results = element("div", { class: "search-results" })
  readonly #ask: AskMode | undefined = askMode()
  readonly #askButton = element("button", { type: "button", "aria-pressed": "false" }, "Ask AI")
  readonly #dialog: SearchDialog = searchDialog(() => this.#leaveAsking())
  readonly #cursor: OptionCursor = optionCursor(this.#field, this.#list)
  readonly #facets: SearchFacets = searchFacets(pageVersion(), () => this.#update())
  #isAsking = false
  /** The query before a question was asked. */
  #searched = ""
  #turn = 0

  constructor() {
    const close = element("button", { type: "button", title: "Close (Esc)" }, "Close")
    close.addEventListener("click", this.#dialog.close)
    const box = element("div", { class: "search-box" }, this.#field)
    if (this.#ask !== undefined) box.append(this.#askButton)
    box.append(close)
    this.#results.append(
      this.#facets.node,
      this.#message,
      element("div", { class: "search-columns" }, this.#list, this.#actions),
    )
    this.#dialog.node.append(box, this.#results, this.#status, keyboardHints())
    if (this.#ask !== undefined) this.#results.after(this.#ask.node)
    this.#listen()
    this.#setAsking(false)
    whenFuller(() => this.#update(true))
  }

  /** Shows the dialog, or goes back to its field when it is shown already. */
  open(opener: HTMLElement | undefined, typed: string): void {
    this.#dialog.open(opener)
    this.#facets.startAt(pageVersion())
    this.#field.focus()
    if (typed === "") this.#field.select()
    else this.#field.value = typed
    this.#update()
  }

  /** Hides the dialog, and returns whether it was shown. */
  close(): boolean {
    const wasOpen = this.#dialog.isOpen()
    this.#dialog.close()
    return wasOpen
  }

  #listen(): void {
    this.#field.addEventListener("input", () => this.#update())
    this.#field.addEventListener("keydown", (event) => {
      if (event.isComposing) return
      if (event.key === "Enter") this.#onEnter(event)
      else if (!this.#isAsking && this.#cursor.onKey(event.key)) event.preventDefault()
    })
    this.#dialog.node.addEventListener("close", () => this.#setAsking(false))
    this.#dialog.node.addEventListener("click", (event) => this.#onClick(event))
    this.#list.addEventListener("pointermove", ({ target }) => {
      const option = (target as Element).closest('[role="option"]')
      if (option !== null) this.#cursor.pointAt(option)
    })
    this.#askButton.addEventListener("click", () => this.#setAsking(!this.#isAsking, this.#field.value.trim()))
  }

  #onEnter(event: KeyboardEvent): void {
    event.preventDefault()
    if (this.#isAsking) return this.#askNow(this.#field.value.trim())
    const option = this.#cursor.active()
    if (option === undefined) return
    if (!event.ctrlKey && !event.metaKey) return option.click()
    this.#remember(option)
    window.open(option.href, "_blank", "noopener")
  }

  #remember(link: HTMLAnchorElement): void {
    const { title, heading = "" } = link.dataset
    if (title !== undefined) rememberSearch({ url: link.getAttribute("href") ?? "", title, heading })
  }

  #onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]")
    if (link === null || event.defaultPrevented) return
    this.#remember(link)
    const staysOpen = link.target !== "" || event.ctrlKey || event.metaKey || event.shiftKey
    if (!staysOpen) this.#dialog.close()
  }

  #leaveAsking(): boolean {
    const wasAsking = this.#isAsking
    if (wasAsking) this.#setAsking(false)
    return wasAsking
  }

  #setAsking(isAsking: boolean, question = ""): void {
    this.#isAsking = isAsking && this.#ask !== undefined
    this.#results.hidden = this.#isAsking
    if (this.#ask !== undefined) this.#ask.node.hidden = !this.#isAsking
    this.#askButton.setAttribute("aria-pressed", String(this.#isAsking))
    this.#field.placeholder = this.#isAsking ? "Ask a question" : "Search docs"
    this.#field.setAttribute("aria-label", this.#field.placeholder)
    if (this.#isAsking) {
      this.#searched = this.#field.value
      this.#turn++
      this.#show([], [], "")
      this.#askNow(question)
    } else {
      this.#ask?.stop()
      this.#field.value ||= this.#searched
      if (this.#dialog.isOpen()) this.#update()
    }
    if (this.#dialog.isOpen()) this.#field.focus()
  }

  #askNow(question: string): void {
    if (question === "") return
    this.#field.value = ""
    this.#ask?.ask(question)
  }

  #update(isFuller = false): void {
    if (this.#isAsking || (isFuller && !this.#dialog.isOpen())) return
    const query = this.#field.value.trim()
    const turn = ++this.#turn
    if (query === "") return this.#showSaved()
    const ifCurrent = (show: () => void): void => {
      clearTimeout(slow)
      if (turn === this.#turn) show()
    }
    const slow = setTimeout(() => {
      if (turn === this.#turn) this.#show([], [searchingMessage()], "Searching")
    }, patienceMilliseconds)
    searchPages(query, this.#facets.version(), !this.#facets.isChosen(), dialogPages).then(
      (answer) => ifCurrent(() => this.#showAnswer(query, answer, isFuller)),
      () => ifCurrent(() => this.#show([], [failureMessage(() => this.#retry())], "")),
    )
  }

  #retry(): void {
    this.#field.focus()
    this.#update()
  }

  #showSaved(): void {
    const { groups, actions } = savedOptions(() => {
      this.#showSaved()
      this.#field.focus()
    })
    this.#facets.showCounts(undefined)
    const hint = groups.length > 0 ? [] : [element("p", { class: "search-note" }, "No recent searches")]
    this.#show(groups, hint, "", { actions, startsAtFirst: false })
  }

  #showAnswer(query: string, { answer, isWidened }: WidenedAnswer, isFuller: boolean): void {
    this.#facets.showCounts(answer)
    if (answer.pages.length === 0) {
      const retry = (suggestion: string): void => {
        this.#field.value = suggestion
        this.#retry()
      }
      return this.#show([], [noResultsMessage(query, answer.suggestion, retry)], `No results found for ${query}`)
    }
    const notes = isWidened ? [widenedMessage(this.#facets.label())] : []
    const all = answer.totalPages > answer.pages.length ? [allResults(query, answer.totalPages)] : []
    const found = answer.totalPages === 1 ? "1 page found" : `${answer.totalPages} pages found`
    this.#show([...resultGroups(answer), ...all], notes, found, { keepsPlace: isFuller })
  }

  #show(
    options: ReadonlyArray<HTMLElement>,
    messages: ReadonlyArray<HTMLElement>,
    status: string,
    { actions = [], startsAtFirst = true, keepsPlace = false }: ShownWith = {},
  ): void {
    this.#list.hidden = options.length === 0
    this.#list.replaceChildren(...options)
    this.#actions.replaceChildren(...actions)
    this.#message.replaceChildren(...messages)
    if (this.#status.textContent !== status) this.#status.textContent = status
    this.#cursor.reset(startsAtFirst, keepsPlace)
  }
}

let modal: SearchModal | undefined

/** Fetches what the first query needs. */
export const warmSearch = (): void => {
  void chosenBackend().then(
    (backend) => backend.warm(),
    () => {},
  )
}

/** Closes the dialog, and returns whether it was open. */
export const closeSearch = (): boolean => modal?.close() ?? false

/** Opens the dialog with what was typed already; its opener gets the focus back. */
export const openSearch = (opener?: HTMLElement, typed = ""): void => {
  warmSearch()
  modal ??= new SearchModal()
  modal.open(opener, typed)
}
