import { usePart } from "../Failures.ts"

/** Opens search on Ctrl or Cmd+K, on `/` and from the search button; nothing of it is fetched before. */
export const startSearch = (): void => {
  const load = () => import("./SearchModal.ts")
  const opener = ({ target }: Event) => (target as Element).closest?.("[data-search-open]")
  const open = (event: Event): void => {
    event.preventDefault()
    usePart(load, ({ openSearch }) => openSearch())
  }
  for (const kind of ["focusin", "pointerover"]) {
    addEventListener(kind, (event) => {
      if (opener(event))
        load().then(
          ({ warmSearch }) => warmSearch(),
          () => {},
        )
    })
  }
  addEventListener("click", (event) => {
    if (opener(event) && !event.ctrlKey && !event.metaKey && !event.shiftKey) open(event)
  })
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isTyping = (target as Element).closest?.(
      "input,textarea,select,[contenteditable]:not([contenteditable=false])",
    )
    if ((key === "k" || key === "K") && (ctrlKey || metaKey) && !altKey) open(event)
    else if (key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping) open(event)
  })
}
