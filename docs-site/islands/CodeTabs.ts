const storageKey = (key: string): string => `tabs-${key}`

const groups = (key: string): NodeListOf<HTMLElement> =>
  document.querySelectorAll(`.tabs[data-key="${CSS.escape(key)}"]`)

const select = (key: string, value: string): void => {
  for (const group of groups(key)) {
    const input = group.querySelector<HTMLInputElement>(`:scope > input[value="${CSS.escape(value)}"]`)
    if (input !== null) input.checked = true
  }
}

const restore = (): void => {
  for (const key of new Set(
    [...document.querySelectorAll<HTMLElement>(".tabs")].map(({ dataset }) => dataset["key"]),
  )) {
    if (key === undefined) continue
    try {
      const stored = localStorage.getItem(storageKey(key))
      if (stored !== null) select(key, stored)
    } catch {
      return
    }
  }
}

/** Chooses the same tab in every group, on this page and on the next ones. */
export const startCodeTabs = (onPage: (run: () => void) => void): void => {
  onPage(restore)
  document.addEventListener("change", ({ target }) => {
    const input = target as HTMLInputElement
    const key = input.closest<HTMLElement>(".tabs")?.dataset["key"]
    if (key === undefined || input.type !== "radio") return
    const top = input.getBoundingClientRect().top
    select(key, input.value)
    scrollBy(0, input.getBoundingClientRect().top - top)
    try {
      localStorage.setItem(storageKey(key), input.value)
    } catch {
      // The choice holds for this page.
    }
  })
}
