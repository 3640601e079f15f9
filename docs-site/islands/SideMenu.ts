import { collapseDuration } from "./CollapseDuration.ts"

const root = document.documentElement
const menu = () => document.querySelector<HTMLElement>("#side-menu")
const opener = () => document.querySelector<HTMLElement>("[data-menu-open][aria-controls]")

const isOpen = (): boolean => root.dataset["menuOpen"] !== undefined

const show = (): void => {
  root.dataset["menuOpen"] = ""
  opener()?.setAttribute("aria-expanded", "true")
  menu()?.querySelector<HTMLElement>("[data-menu-close]")?.focus()
}

const hide = (): void => {
  if (!isOpen()) return
  delete root.dataset["menuOpen"]
  opener()?.setAttribute("aria-expanded", "false")
  opener()?.focus()
}

const keepFocus = (event: KeyboardEvent): void => {
  const inside = [...(menu()?.querySelectorAll<HTMLElement>("a[href], button, summary") ?? [])].filter((element) =>
    element.checkVisibility(),
  )
  const edge = event.shiftKey ? inside[0] : inside.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? inside.at(-1) : inside[0])?.focus()
}

/** Opens and closes a category, as long as its content is high. */
const toggleCategory = (category: HTMLDetailsElement): void => {
  const list = category.querySelector<HTMLElement>(":scope > ul")
  if (list === null) return
  const opening = !category.open
  category.open = true
  const height = list.scrollHeight
  const frames = [{ height: "0px" }, { height: `${height}px` }]
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : collapseDuration(height)
  const animation = list.animate(opening ? frames : frames.reverse(), { duration, easing: "ease-in-out" })
  if (!opening) animation.onfinish = () => (category.open = false)
}

const clicked = (event: MouseEvent): void => {
  const target = event.target as Element
  const summary = target.closest("details[data-category] > summary")
  if (summary !== null) {
    event.preventDefault()
    toggleCategory(summary.parentElement as HTMLDetailsElement)
  } else if (target.closest("[data-menu-open][aria-controls]") !== null) {
    event.preventDefault()
    if (isOpen()) hide()
    else show()
  } else if (target.closest("[data-menu-close]") !== null) {
    event.preventDefault()
    hide()
  } else if (target.closest("[data-panel-switch]") !== null) {
    menu()?.setAttribute("data-shown", "primary")
    menu()?.querySelector<HTMLElement>("[data-panel=primary] a")?.focus()
  } else if (isOpen() && menu()?.contains(target) !== true) hide()
}

/** The drawer of narrow screens with its two panels, and the categories that open and close. */
export const startSideMenu = (onPage: (run: () => void) => void): void => {
  onPage(() => {
    delete root.dataset["menuOpen"]
    const current = menu()?.querySelector<HTMLElement>("[aria-current=page]")
    const side = menu()
    if (current == null || side === null || side.scrollTop > 0) return
    const below = current.offsetTop - side.clientHeight / 2
    if (below > 0) side.scrollTop = below
  })
  document.addEventListener("click", clicked)
  document.addEventListener("keydown", (event) => {
    if (!isOpen()) return
    if (event.key === "Escape") hide()
    if (event.key === "Tab") keepFocus(event)
  })
}
