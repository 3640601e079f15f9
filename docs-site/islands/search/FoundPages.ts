import type { PageHit, SearchAnswer, SectionHit } from "../../search/SearchBackend.ts"
import { element } from "../Elements.ts"
import { areaOf, segmentNodes } from "./ResultOptions.ts"

const excerptOf = ({ excerpt }: SectionHit): ReadonlyArray<HTMLElement> =>
  excerpt.length === 0 ? [] : [element("p", { class: "search-excerpt" }, ...segmentNodes(excerpt))]

const sectionItem = (section: SectionHit): HTMLElement =>
  element(
    "li",
    {},
    element("a", { href: section.url, class: "search-heading" }, ...segmentNodes(section.heading)),
    ...excerptOf(section),
  )

const foundPage = ({ url, titleSegments, sections }: PageHit): HTMLElement => {
  const lead = sections.find((section) => section.url === url)
  const deeper = sections.filter((section) => section !== lead)
  const heading = element(
    "h2",
    { class: "search-title" },
    element("a", { href: url }, ...segmentNodes(titleSegments)),
    element("span", { class: "search-area" }, areaOf(url)),
  )
  const page = element("li", { class: "search-found" }, heading, ...(lead === undefined ? [] : excerptOf(lead)))
  if (deeper.length > 0) page.append(element("ul", {}, ...deeper.map(sectionItem)))
  return page
}

/** The found pages as a list of links, for a page of their own. */
export const foundPages = ({ pages }: SearchAnswer): HTMLElement =>
  element("ol", { class: "search-found-pages" }, ...pages.map(foundPage))
