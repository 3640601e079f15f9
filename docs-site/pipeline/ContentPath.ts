import { posix } from "node:path"

import { addressOf } from "../configuration/Addresses.ts"

const given = process.env["DOCS_CONTENT"]?.trim() ?? ""

/** Whether the site is built from other pages than the documentation's own. */
export const isForeignContent = given !== ""

/** Folder of the hand-written pages, relative to the repository. */
export const contentFolder = isForeignContent ? given.replace(/\/+$/, "") : "docs-site/content"

/** The path below `/docs/` of a page from its file below `content`, such as `latest/platform/intro.md`. */
export const pathOfFile = (file: string): string =>
  file
    .replace(/\.md$/, "")
    .replace(/(^|\/)index$/, "")
    .replace(/^blog\/\d{4}-\d{2}-\d{2}-/, "blog/")

/** The address a relative link such as `../cluster/deploy.md` leads to, from the page's file. */
export const urlOfRelativeLink = (source: string, path: string, file: string): string => {
  const from = source.startsWith(`${contentFolder}/`) ? source.slice(contentFolder.length + 1) : `${path}.md`

  return addressOf(pathOfFile(posix.join(posix.dirname(from), file)))
}

/** An address in the form pages are compared in: without its query, its anchor and slashes at its end. */
export const comparableUrl = (url: string): string => url.replace(/[?#].*$/s, "").replace(/\/+$/, "")
