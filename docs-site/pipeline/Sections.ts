import type { Token } from "markdown-it"

import type { Section } from "./Article.ts"
import { codeOf } from "./CodeBlocks.ts"
import { plainText } from "./PlainText.ts"

const codeCharactersMax = 600

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._-]*/gu)?.length ?? 0

interface OpenSection {
  readonly headingId: string
  readonly heading: string
  readonly texts: Array<string>
}

const codeText = (content: string): string => {
  const code = codeOf(content)
    .map(({ text }) => text)
    .join("\n")
  if (code.length <= codeCharactersMax) return code

  return code.slice(0, code.lastIndexOf("\n", codeCharactersMax) + 1 || codeCharactersMax)
}

const squeeze = (texts: ReadonlyArray<string>): string => texts.join(" ").replace(/\s+/g, " ").trim()

/** Splits a page into the parts search finds, and counts the words of its prose. */
export const readSections = (
  tokens: ReadonlyArray<Token>,
): { readonly sections: ReadonlyArray<Section>; readonly wordCount: number } => {
  let section: OpenSection = { headingId: "", heading: "", texts: [] }
  const sections = [section]
  let wordCount = 0

  tokens.forEach((token, index) => {
    if (token.type === "heading_open") {
      const { id = "", text = "" } = (token.meta ?? {}) as { id?: string; text?: string }
      section = { headingId: id, heading: text, texts: [] }
      sections.push(section)
      wordCount += wordsIn(text)
    } else if (token.type === "inline" && tokens[index - 1]?.type !== "heading_open") {
      const text = plainText(token.children ?? [])
      section.texts.push(text)
      wordCount += wordsIn(text)
    } else if (token.type === "fence" || token.type === "code_block") section.texts.push(codeText(token.content))
    else if (token.type === "diagram") section.texts.push(token.info)
  })

  return {
    sections: sections
      .map(({ headingId, heading, texts }) => ({ headingId, heading, text: squeeze(texts) }))
      .filter(({ heading, text }) => heading !== "" || text !== ""),
    wordCount,
  }
}
