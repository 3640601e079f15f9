import { toggleCollapse } from "./Collapse.ts"

const root = document.documentElement
const outside = ".skip, .announcement, .navbar, #page > :not(#side-menu), .footer"
const wide = matchMedia("(min-width: 997px)")
const menu = () => document.querySelector<HTMLElement>("#side-menu")
const opener = () => document.querySelector<HTMLElement>("[data-menu-open][aria-controls]")

const isOpen = (): boolean => root.dataset["menuOpen"] !== undefined

const setOpen = (open: boolean): void => {
  if (open) root.dataset["menuOpen"] = ""
  else delete root.dataset["menuOpen"]
  opener()?.setAttribute("aria-expanded", String(open))
  for (const part of document.querySelectorAll<HTMLElement>(outside)) part.inert = open
  if (open) {
    menu()?.setAttribute("role", "dialog")
    menu()?.setAttribute("aria-modal", "true")
  } else for (const name of ["role", "aria-modal"]) menu()?.removeAttribute(name)
}

const showPanel = (panel: "primary" | "secondary"): void => {
  const hasPanel = menu()?.querySelector(`[data-panel=${panel}]`) != null
  if (hasPanel) menu()?.setAttribute("data-shown", panel)
}

const show = (): void => {
  showPanel("secondary")
  setOpen(true)
  menu()?.querySelector<HTMLElement>("[data-menu-close]")?.focus()
}

const hide = (): void => {
  if (!isOpen()) return
  setOpen(false)
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

const clicked = (event: MouseEvent): void => {
  const target = event.target as Element
  const summary = target.closest("details[data-category] > summary")
  if (summary !== null) {
    event.preventDefault()
    toggleCollapse(summary.parentElement as HTMLDetailsElement)
  } else if (target.closest("[data-menu-open][aria-controls]") !== null) {
    event.preventDefault()
    if (isOpen()) hide()
    else show()
  } else if (target.closest("[data-menu-close]") !== null) {
    event.preventDefault()
    hide()
  } else if (target.closest("[data-panel-switch]") !== null) {
    showPanel("primary")
    menu()?.querySelector<HTMLElement>("[data-panel=primary] a")?.focus()
  } else if (isOpen() && menu()?.contains(target) !== true) hide()
}

const scrollToCurrent = (): void => {
  const side = menu()
  const current = side?.querySelector<HTMLElement>("[aria-current=page]")
  if (current == null || side === null || side.scrollTop > 0) return
  const below = current.offsetTop - side.clientHeight / 2
  if (below > 0) side.scrollTop = below
}

/** The drawer of narrow screens with its two panels, and the categories that open and close. */
export const startSideMenu = (onPage: (run: () => void) => void): void => {
  onPage(() => {
    setOpen(false)
    scrollToCurrent()
  })
  document.addEventListener("click", clicked)
  document.addEventListener("keydown", (event) => {
    if (!isOpen()) return
    if (event.key === "Escape") hide()
    if (event.key === "Tab") keepFocus(event)
  })
  wide.addEventListener("change", () => setOpen(false))
}
