import MarkdownIt, { type MarkdownIt as Markdown } from "markdown-it"

import { codeBlocks } from "./CodeBlocks.ts"
import { headings } from "./Headings.ts"
import { loadHighlighter } from "./Highlighter.ts"
import { links } from "./Links.ts"

let dialect: Promise<Markdown> | undefined

/** The Markdown of the documentation: CommonMark without HTML, tables, and the rules of this folder. */
export const loadDialect = (): Promise<Markdown> =>
  (dialect ??= loadHighlighter().then((highlighter) =>
    new MarkdownIt({ html: false, linkify: false, typographer: false })
      .use(headings)
      .use(links)
      .use(codeBlocks(highlighter)),
  ))
