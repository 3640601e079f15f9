import type { MarkdownIt } from "markdown-it"

/** Lets a wide table scroll by itself, and ties its cells to the heads of their columns. */
export const tables = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push("tables", ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === "th_open") token.attrSet("scope", "col")
      const style = token.attrGet("style")
      if (style !== null) {
        token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null
        token.attrJoin("class", String(style).replace("text-align:", ""))
      }
    }
  })
  markdown.renderer.rules["table_open"] = () => "<div class=table><table>\n"
  markdown.renderer.rules["table_close"] = () => "</table></div>\n"
}
