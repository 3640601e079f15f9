import { element } from "../Elements.ts"

/** The dialog around search: it keeps the focus while it is open, and gives it back. */
export interface SearchDialog {
  readonly node: HTMLDialogElement
  readonly open: (opener: HTMLElement | undefined) => void
  readonly close: () => void
  readonly isOpen: () => boolean
}

const stops = "input, button, a[href]:not([tabindex])"

const keepFocus = (dialog: HTMLElement, event: KeyboardEvent): void => {
  const visible = [...dialog.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.checkVisibility())
  const edge = event.shiftKey ? visible[0] : visible.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? visible.at(-1) : visible[0])?.focus()
}

/** An on-screen keyboard covers the page without making it smaller: the dialog stays in the part that is seen. */
const fitAboveKeyboard = (dialog: HTMLElement): void => {
  const seen = window.visualViewport
  if (seen === null) return
  const fit = (): void => {
    dialog.style.setProperty("--search-height", `${Math.round(seen.height * seen.scale)}px`)
    dialog.style.setProperty("--search-top", `${Math.round(seen.offsetTop)}px`)
  }
  fit()
  seen.addEventListener("resize", fit)
  seen.addEventListener("scroll", fit)
  const stop = (): void => {
    seen.removeEventListener("resize", fit)
    seen.removeEventListener("scroll", fit)
  }
  dialog.addEventListener("close", stop, { once: true })
}

/** The page behind does not scroll while the dialog is open, and must not jump when its scrollbar disappears. */
const holdPage = (): void => {
  const { style, clientWidth } = document.documentElement
  style.setProperty("--search-scrollbar", `${window.innerWidth - clientWidth}px`)
}

/** Creates the dialog; `onEscape` returns whether Escape was handled within it. */
export const searchDialog = (onEscape: () => boolean): SearchDialog => {
  const node = element("dialog", { class: "search", "aria-label": "Search docs" })
  let opener: HTMLElement | undefined
  const close = (): void => node.close()
  const escape = (event: Event): void => {
    event.preventDefault()
    if (!onEscape()) close()
  }
  node.addEventListener("cancel", escape)
  node.addEventListener("keydown", (event) => {
    if (event.isComposing) return
    if (event.key === "Escape") escape(event)
    else if (event.key === "Tab") keepFocus(node, event)
  })
  node.addEventListener("click", ({ target }) => {
    if (target === node) close()
  })
  node.addEventListener("close", () => {
    if (opener?.isConnected === true) opener.focus()
  })
  return {
    node,
    close,
    isOpen: () => node.open,
    open: (by) => {
      if (!node.isConnected) document.body.append(node)
      if (node.open) return
      opener = by
      holdPage()
      node.showModal()
      fitAboveKeyboard(node)
    },
  }
}
