import { announcePage } from "./PageEvents.ts"

const headParts =
  "title, meta[name]:not([name=viewport], [name=color-scheme]), meta[property], link[rel=canonical], link[rel=alternate], script[type='application/ld+json']"
const bodyParts = [".navbar", "#page", ".footer"]

const policyOf = (page: Document): string =>
  page.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content") ?? ""

const filesOf = (page: Document): ReadonlyArray<string | null> =>
  [...page.querySelectorAll("script[type=module][src], link[rel=stylesheet]")].map(
    (part) => part.getAttribute("src") ?? part.getAttribute("href"),
  )

/** This document may have more files than the page: search loads its files on first use. */
const hasFilesOf = (page: Document): boolean => {
  const own = new Set(filesOf(document))
  return filesOf(page).every((file) => own.has(file))
}

/** Whether this document can show a page: both need the same build and the same content security policy. */
export const canSwap = (page: Document): boolean =>
  page.querySelector("#page") !== null && policyOf(page) === policyOf(document) && hasFilesOf(page)

const openCategories = (menu: Element | null): ReadonlySet<string> =>
  new Set([...(menu?.querySelectorAll("details[open] > summary") ?? [])].map(({ textContent }) => textContent ?? ""))

const keepSideMenu = (before: Element | null, after: Element | null): void => {
  if (before === null || after === null) return
  const title = ".side-title"
  if (before.querySelector(title)?.textContent !== after.querySelector(title)?.textContent) return
  const open = openCategories(before)
  for (const summary of after.querySelectorAll("details > summary"))
    if (open.has(summary.textContent ?? "")) (summary.parentElement as HTMLDetailsElement).open = true
}

/** Shows another page in this document, and keeps the reader's state around it. */
export const swapPage = (page: Document): void => {
  for (const part of document.head.querySelectorAll(headParts)) part.remove()
  document.head.append(...page.head.querySelectorAll(headParts))
  const menu = document.querySelector("#side-menu")
  const scrollTop = menu?.scrollTop ?? 0
  keepSideMenu(menu, page.querySelector("#side-menu"))
  for (const part of bodyParts) {
    const after = page.querySelector(part)
    if (after !== null) document.querySelector(part)?.replaceWith(document.adoptNode(after))
  }
  document.querySelector("#side-menu")?.scrollTo(0, scrollTop)
  announcePage()
}
