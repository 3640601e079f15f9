import { usePart } from "../Failures.ts"

const load = () => import("./SearchModal.ts")

const openerOf = ({ target }: Event): HTMLElement | null | undefined =>
  (target as Element).closest?.<HTMLElement>("[data-search-open]")

const isTyping = ({ target }: Event): boolean =>
  (target as Element).closest?.("input,textarea,select,[contenteditable]:not([contenteditable=false])") != null

const isShortcut = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = event
  if (altKey || event.isComposing) return false
  return ctrlKey || metaKey ? key.toLowerCase() === "k" && !event.shiftKey : key === "/" && !isTyping(event)
}

/** Ctrl or Cmd+K closes what it opened; `/` is a character of many queries and closes nothing. */
const isToggle = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey

/** What is typed while the dialog is fetched; undefined while it is not. */
let early: string | undefined

const keepTyping = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = event
  if (early === undefined || ctrlKey || metaKey || altKey || (key.length !== 1 && key !== "Backspace")) return false
  event.preventDefault()
  early = key === "Backspace" ? early.slice(0, -1) : early + key
  return true
}

const open = (event: Event, opener: HTMLElement | null | undefined, closesOpen = false): void => {
  event.preventDefault()
  const by = opener ?? (document.activeElement instanceof HTMLElement ? document.activeElement : undefined)
  early ??= ""
  load().catch(() => (early = undefined))
  usePart(load, ({ closeSearch, openSearch }) => {
    if (!closesOpen || !closeSearch()) openSearch(by, early)
    early = undefined
  })
}

const warm = (event: Event): void => {
  if (openerOf(event) == null) return
  load().then(
    ({ warmSearch }) => warmSearch(),
    () => {},
  )
}

/** Opens search on Ctrl or Cmd+K, on `/` and from the search button; nothing of it is fetched before. */
export const startSearch = (): void => {
  addEventListener("focusin", warm)
  addEventListener("pointerover", warm)
  addEventListener("click", (event) => {
    const opener = openerOf(event)
    if (opener != null && !event.ctrlKey && !event.metaKey && !event.shiftKey) open(event, opener)
  })
  addEventListener("keydown", (event) => {
    if (keepTyping(event) || !isShortcut(event)) return
    // A key that is held down repeats, and must not open and close by turns.
    if (event.repeat) event.preventDefault()
    else open(event, undefined, isToggle(event))
  })
}
