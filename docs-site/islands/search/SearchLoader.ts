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

const open = (event: Event, opener: HTMLElement | null | undefined): void => {
  event.preventDefault()
  const by = opener ?? (document.activeElement instanceof HTMLElement ? document.activeElement : undefined)
  usePart(load, ({ openSearch }) => openSearch(by))
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
    if (isShortcut(event)) open(event, undefined)
  })
}
