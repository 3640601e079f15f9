const scrollable = ".code pre, .table, .diagram"

const labelOf = (region: Element): string => {
  if (region.matches(".table")) return "Table"
  const caption = region.closest("figure")?.querySelector("figcaption")?.textContent

  return caption ?? "Code"
}

const scrolls = (region: Element): boolean =>
  region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight

const update = (region: Element, isScrollable: boolean): void => {
  if (!isScrollable) {
    for (const name of ["tabindex", "role", "aria-label"]) region.removeAttribute(name)

    return
  }
  region.setAttribute("tabindex", "0")
  // A figure is a group by itself, and may be nothing else.
  if (!region.matches("figure")) region.setAttribute("role", "group")
  region.setAttribute("aria-label", labelOf(region))
}

/** Lets the keyboard reach code and tables that scroll, and only those that do. */
export const startScrollRegions = (onPage: (run: () => void) => void): void => {
  const observer = new ResizeObserver((entries) => {
    // Measure all regions before changing any: otherwise the browser recalculates the layout for each of them.
    const measured = entries.map(({ target }) => [target, scrolls(target)] as const)
    for (const [region, isScrollable] of measured) update(region, isScrollable)
  })

  onPage(() => {
    observer.disconnect()
    for (const region of document.querySelectorAll(scrollable)) observer.observe(region)
  })
}
