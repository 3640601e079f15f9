import type { MarkdownIt, Token } from "markdown-it"

import { addressOf } from "../configuration/Addresses.ts"
import { urlOfRelativeLink } from "./ContentPath.ts"
import { addProblem, type PageState, pageState, sourceLine } from "./PageState.ts"

const keepLink = (state: PageState, url: string, line: number | undefined): void => {
  if (!state.links.has(url)) state.links.set(url, sourceLine(state.page, line))
}

const readLink = (link: Token, state: PageState, line: number | undefined): void => {
  const href = String(link.attrGet("href") ?? "")
  const [, file = "", anchor = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? []

  if (/^https?:\/\//i.test(href)) link.attrSet("rel", "external noopener noreferrer")
  else if (href.startsWith("#")) keepLink(state, addressOf(state.page.path) + href, line)
  else if (/^\/docs(\/|$)/.test(file)) keepLink(state, href, line)
  else if (/^[\w./-]+\.md$/.test(file) && !file.startsWith("/")) {
    const url = urlOfRelativeLink(state.page.source, state.page.path, file) + anchor
    link.attrSet("href", url)
    keepLink(state, url, line)
  } else if (!/^mailto:/i.test(href))
    addProblem(state, line, `links to "${href}". Use /docs/…, a relative path of an .md file, or https://….`)
}

/** Resolves links to files, keeps those within the site for the check, and marks those that leave it. */
export const links = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push("links", ({ tokens, env }) => {
    const state = pageState(env)
    let line: number | undefined

    for (const block of tokens) {
      // The cells of a table have no lines of their own: theirs is that of their row.
      line = block.map?.[0] ?? line
      for (const token of block.children ?? []) {
        if (token.type === "link_open") readLink(token, state, line)
        if ((token.type === "softbreak" || token.type === "hardbreak") && line !== undefined) line += 1
      }
    }
  })
}
