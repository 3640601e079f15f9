const versionKey = "docs-preferred-version"

const close = (except: Element | null): boolean => {
  let closed = false
  for (const dropdown of document.querySelectorAll<HTMLDetailsElement>("details.dropdown[open]")) {
    if (dropdown === except) continue
    dropdown.open = false
    closed = true
    if (dropdown.contains(document.activeElement)) dropdown.querySelector("summary")?.focus()
  }
  return closed
}

/** Closes menus on an outside click, on Escape and after a choice, and remembers the chosen version. */
export const startDropdowns = (): void => {
  document.addEventListener("click", ({ target }) => {
    const element = target as Element
    const link = element.closest<HTMLElement>(".dropdown a")
    if (link?.closest('[data-dropdown="version"]') != null) {
      try {
        localStorage.setItem(versionKey, link.dataset["value"] ?? "")
      } catch {
        // The choice is a comfort, not a need.
      }
    }
    close(link === null ? element.closest("details.dropdown") : null)
  })
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(null)
  })
}
