import { element } from "../Elements.ts"
import { optionData } from "./ResultOptions.ts"
import {
  favorSearch,
  forgetSearch,
  type SavedSearch,
  type SavedSearches,
  savedSearches,
  unfavorSearch,
} from "./SavedSearches.ts"

const titles = { recent: "Recent", favorite: "Favorite" } as const

/** Saved searches as options, and beside them the buttons that an option must not contain. */
export interface SavedOptions {
  readonly groups: ReadonlyArray<HTMLElement>
  readonly actions: ReadonlyArray<HTMLElement>
}

const named = ({ title, heading }: SavedSearch): string => (heading === "" ? title : `${title}: ${heading}`)

const savedOption = (search: SavedSearch): HTMLElement =>
  element(
    "a",
    {
      role: "option",
      tabindex: "-1",
      "aria-selected": "false",
      href: search.url,
      class: "search-option search-saved",
      ...optionData(search.title, search.heading),
    },
    element("span", { class: "search-title" }, search.title),
    element("span", { class: "search-heading" }, search.heading),
  )

const svg = "http://www.w3.org/2000/svg"
const starPath = "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z"

/** A star: an outline, or filled for a favorite. */
const starIcon = (isFilled: boolean): SVGElement => {
  const icon = document.createElementNS(svg, "svg")
  const path = document.createElementNS(svg, "path")
  icon.setAttribute("class", isFilled ? "icon search-star" : "icon")
  icon.setAttribute("viewBox", "0 0 24 24")
  icon.setAttribute("aria-hidden", "true")
  path.setAttribute("d", starPath)
  icon.append(path)
  return icon
}

const actionButton = (label: string, sign: Node | string, act: () => void): HTMLElement => {
  const button = element("button", { type: "button", class: "search-action", "aria-label": label, title: label }, sign)
  button.addEventListener("click", act)
  return button
}

const rowActions = (list: keyof SavedSearches, search: SavedSearch, onChange: () => void): HTMLElement => {
  const row = element("div", { class: "search-actions-row" })
  const isFavorite = list === "favorite"
  const change = isFavorite ? unfavorSearch : favorSearch
  row.append(
    actionButton(
      isFavorite ? `Move ${named(search)} back to recent searches` : `Make ${named(search)} a favorite`,
      starIcon(isFavorite),
      () => {
        change(search)
        onChange()
      },
    ),
  )
  row.append(
    actionButton(`Remove ${named(search)} from ${titles[list].toLowerCase()} searches`, "×", () => {
      forgetSearch(list, search.url)
      onChange()
    }),
  )
  return row
}

/** Earlier choices of a reader, shown while nothing is typed. */
export const savedOptions = (onChange: () => void): SavedOptions => {
  const saved = savedSearches()
  const groups: Array<HTMLElement> = []
  const actions: Array<HTMLElement> = []
  for (const list of ["recent", "favorite"] as const) {
    if (saved[list].length === 0) continue
    const heading = element("div", { class: "search-list-title", role: "presentation" }, titles[list])
    const options = saved[list].map(savedOption)
    groups.push(element("div", { role: "group", "aria-label": titles[list] }, heading, ...options))
    actions.push(
      element("div", { class: "search-list-title" }),
      ...saved[list].map((s) => rowActions(list, s, onChange)),
    )
  }
  return { groups, actions }
}
