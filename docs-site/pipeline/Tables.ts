import type { MarkdownIt, Token } from "markdown-it"

const withoutStyle = (token: Token): void => {
  const style = token.attrGet("style")
  if (style === null) return
  token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null
  token.attrJoin("class", String(style).replace("text-align:", ""))
}

const setTag = (tokens: ReadonlyArray<Token>, cell: number, tag: string): void => {
  for (const token of [tokens[cell], tokens[cell + 2]]) if (token !== undefined) token.tag = tag
}

/** A head without text is no head; where the first has none, the first column holds the heads of the rows. */
const headCells = (tokens: ReadonlyArray<Token>): void => {
  let column = 0
  let isFirstEmpty = false

  tokens.forEach((token, index) => {
    const isEmpty = tokens[index + 1]?.content === ""
    if (token.type === "tr_open") column = 0
    if (token.type === "th_open") {
      if (column === 0) isFirstEmpty = isEmpty
      if (isEmpty) setTag(tokens, index, "td")
      else token.attrSet("scope", "col")
    }
    if (token.type === "td_open" && column === 0 && isFirstEmpty && !isEmpty) {
      setTag(tokens, index, "th")
      token.attrSet("scope", "row")
    }
    if (token.type === "th_open" || token.type === "td_open") column += 1
  })
}

/** Lets a wide table scroll by itself, and ties its cells to the heads of their columns and rows. */
export const tables = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push("tables", ({ tokens }) => {
    headCells(tokens)
    for (const token of tokens) if (token.type === "th_open" || token.type === "td_open") withoutStyle(token)
  })
  markdown.renderer.rules["table_open"] = () => "<div class=table><table>\n"
  markdown.renderer.rules["table_close"] = () => "</table></div>\n"
}
