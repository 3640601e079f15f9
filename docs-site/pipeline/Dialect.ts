import MarkdownIt, { type MarkdownIt as Markdown } from "markdown-it"

import { codeBlocks } from "./CodeBlocks.ts"
import { containers } from "./Containers.ts"
import { diagrams } from "./Diagrams.ts"
import { fields } from "./Fields.ts"
import { headings } from "./Headings.ts"
import { loadHighlighter } from "./Highlighter.ts"
import { httpMethods } from "./HttpMethods.ts"
import { images } from "./Images.ts"
import { links } from "./Links.ts"
import { tables } from "./Tables.ts"
import { tabs } from "./Tabs.ts"

let dialect: Promise<Markdown> | undefined

/** The Markdown of the documentation: CommonMark without HTML, tables, and the rules of this folder. */
export const loadDialect = (): Promise<Markdown> =>
  (dialect ??= loadHighlighter().then((highlighter) =>
    new MarkdownIt({ html: false, linkify: false, typographer: false })
      .use(containers)
      .use(tabs)
      .use(diagrams)
      .use(headings)
      .use(fields)
      .use(httpMethods)
      .use(links)
      .use(images)
      .use(tables)
      .use(codeBlocks(highlighter)),
  ))
