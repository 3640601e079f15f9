import type { PageHit, SearchAnswer, SectionHit, Segment } from "../../search/SearchBackend.ts"
import { element } from "../Elements.ts"
import { searchAddress } from "./SearchMessages.ts"

const areas: ReadonlyArray<readonly [path: RegExp, label: string]> = [
  [/^\/docs\/(?:latest\/)?cli(?:\/|$)/, "CLI"],
  [/^\/docs\/api(?:\/|$)/, "API"],
  [/^\/docs\/blog\//, "Blog"],
  [/^\/docs\/nova(?:\/|$)/, "Nova"],
  [/^\/docs\/latest\/platform\/guides\//, "Guide"],
  [/^\/docs\/latest\/platform\/reference\//, "Reference"],
]

/** The part of the site a page belongs to. */
export const areaOf = (url: string): string => areas.find(([path]) => path.test(url))?.[1] ?? "Platform"

/** Shows a text with the matches marked. */
export const segmentNodes = (segments: ReadonlyArray<Segment>): ReadonlyArray<Node | string> =>
  segments.map(({ text, isMatch }) => (isMatch ? element("mark", {}, text) : text))

/** The data an option carries so that choosing it can be remembered. */
export const optionData = (title: string, heading: string): Readonly<Record<string, string>> => ({
  "data-title": title,
  "data-heading": heading,
})

const plain = (segments: ReadonlyArray<Segment>): string => segments.map(({ text }) => text).join("")

const pageRow = ({ titleSegments, url }: PageHit): HTMLElement =>
  element(
    "span",
    { class: "search-title" },
    element("span", {}, ...segmentNodes(titleSegments)),
    element("span", { class: "search-area" }, areaOf(url)),
  )

const sectionRow = ({ heading }: SectionHit): HTMLElement =>
  element("span", { class: "search-heading" }, ...segmentNodes(heading))

const option = (page: PageHit, section: SectionHit, isFirst: boolean): HTMLAnchorElement => {
  const heading = plain(section.heading)
  const link = element("a", {
    role: "option",
    tabindex: "-1",
    "aria-selected": "false",
    href: section.url,
    class: isFirst ? "search-option" : "search-option search-deeper",
    ...optionData(page.title, heading),
  })
  if (isFirst) link.append(pageRow(page))
  if (heading !== "") link.append(sectionRow(section))
  const excerpt = segmentNodes(section.excerpt)
  if (excerpt.length > 0) link.append(element("span", { class: "search-excerpt" }, ...excerpt))
  return link
}

/** The found pages as groups of options, a group a page. */
export const resultGroups = ({ pages }: SearchAnswer): ReadonlyArray<HTMLElement> =>
  pages.map((page) =>
    element(
      "div",
      { role: "group", "aria-label": page.title, class: "search-page-group" },
      ...page.sections.map((section, at) => option(page, section, at === 0)),
    ),
  )

/** The option that leads to the page of all results. */
export const allResults = (query: string, totalPages: number): HTMLElement =>
  element(
    "a",
    {
      role: "option",
      tabindex: "-1",
      "aria-selected": "false",
      class: "search-option search-all",
      href: searchAddress(query),
    },
    `See all ${totalPages} pages`,
  )
