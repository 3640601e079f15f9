const key = "docs-preferred-version"

/** The version of the documentation that a visitor chose last. */
export const preferredVersion = (): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const remember = ({ target }: Event): void => {
  const link = (target as Element).closest<HTMLElement>(":is([data-dropdown=version], [data-versions]) a[data-value]")
  if (link === null) return
  try {
    localStorage.setItem(key, link.dataset["value"] ?? "")
  } catch {
    // The choice is optional.
  }
}

const mark = (dropdown: HTMLElement, version: string): void => {
  const links = [...dropdown.querySelectorAll<HTMLElement>("a[data-value]")]
  if (!links.some(({ dataset }) => dataset["value"] === version)) return
  for (const link of links) {
    if (link.dataset["value"] === version) link.setAttribute("aria-current", "true")
    else link.removeAttribute("aria-current")
  }
  const summary = dropdown.querySelector("summary")
  summary?.setAttribute("aria-label", `Documentation version: ${version}`)
  summary?.replaceChildren(version)
}

/** Remembers the version chosen, and shows it where a page belongs to none, such as the blog. */
export const startPreferredVersion = (onPage: (run: () => void) => void): void => {
  document.addEventListener("click", remember)
  onPage(() => {
    const version = preferredVersion()
    const dropdown = document.querySelector<HTMLElement>("[data-dropdown=version][data-own='']")
    if (version !== undefined && dropdown !== null) mark(dropdown, version)
  })
}
