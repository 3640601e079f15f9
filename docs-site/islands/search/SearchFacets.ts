import type { SearchAnswer } from "../../search/SearchBackend.ts"
import { type SearchVersion, searchVersions } from "../../search/SearchIndex.ts"
import { element } from "../Elements.ts"

/** The filter of results; `undefined` is everything. */
export interface SearchFacets {
  readonly node: HTMLElement
  readonly version: () => SearchVersion | undefined
  /** What the facet is called. */
  readonly label: () => string
  /** Whether the reader chose it, so that it must not be widened. */
  readonly isChosen: () => boolean
  /** Starts where the reader is now, unless another facet was chosen. */
  readonly startAt: (version: SearchVersion) => void
  readonly showCounts: (answer: SearchAnswer | undefined) => void
}

const labels = { all: "All", latest: "Latest", nova: "Nova", blog: "Blog" } as const

const countOf = ({ pagesByVersion }: SearchAnswer, value: SearchVersion | undefined): number =>
  value === undefined ? Object.values(pagesByVersion).reduce((sum, count) => sum + count, 0) : pagesByVersion[value]

/** A row of buttons, one a facet. */
export const searchFacets = (initial: SearchVersion | undefined, onChange: () => void): SearchFacets => {
  let version = initial
  let isChosen = false
  const node = element("div", { class: "search-facets", role: "group", "aria-label": "Search in" })
  const buttons = [undefined, ...searchVersions].map((value) => {
    const count = element("span", { class: "search-count" })
    const name = value ?? "all"
    const button = element("button", { type: "button", "data-version": name }, labels[name], count)
    button.addEventListener("click", () => {
      version = value
      isChosen = true
      press()
      onChange()
    })
    node.append(button)
    return { value, button, count }
  })
  const press = (): void => {
    for (const { value, button } of buttons) button.setAttribute("aria-pressed", String(value === version))
  }
  press()
  return {
    node,
    version: () => version,
    label: () => labels[version ?? "all"],
    isChosen: () => isChosen,
    startAt: (start) => {
      if (!isChosen) version = start
      press()
    },
    showCounts: (answer) => {
      for (const { value, count } of buttons) {
        count.textContent = answer === undefined ? "" : ` ${countOf(answer, value)}`
      }
    },
  }
}
