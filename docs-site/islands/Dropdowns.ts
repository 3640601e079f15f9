const openDropdowns = "details.dropdown[open]"

const close = (except: Element | null): void => {
  for (const dropdown of document.querySelectorAll<HTMLDetailsElement>(openDropdowns)) {
    if (dropdown === except) continue
    const hadFocus = dropdown.contains(document.activeElement)
    dropdown.open = false
    if (hadFocus) dropdown.querySelector("summary")?.focus()
  }
}

/** Closes menus on an outside click, on Escape, after a choice and when the focus leaves. */
export const startDropdowns = (): void => {
  document.addEventListener("click", ({ target }) => {
    const element = target as Element
    close(element.closest(".dropdown a") === null ? element.closest("details.dropdown") : null)
  })
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(null)
  })
  document.addEventListener("focusout", ({ relatedTarget, target }) => {
    const dropdown = (target as Element).closest<HTMLDetailsElement>(openDropdowns)
    if (dropdown !== null && relatedTarget instanceof Node && !dropdown.contains(relatedTarget)) dropdown.open = false
  })
}
