import type { Token } from "markdown-it"

/** The text of inline Markdown, without its markup. */
export const plainText = (tokens: ReadonlyArray<Token>): string =>
  tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return " "
      if (token.type === "image") return plainText(token.children ?? [])

      return token.content
    })
    .join("")
