import { slug } from "github-slugger"
import type { MarkdownIt, Token } from "markdown-it"

import type { Heading } from "./Article.ts"
import { addProblem, isIdTaken, type PageState, pageState } from "./PageState.ts"
import { plainText } from "./PlainText.ts"

const customId = /\s*\{#([A-Za-z][\w.-]*)\}\s*$/

const uniqueId = (wanted: string, state: PageState): string => {
  let id = wanted
  for (let count = 1; isIdTaken(state, id); count += 1) id = `${wanted}-${count}`

  return id
}

/** Removes `{#id}` from the end of a heading's text. */
const takeCustomId = (inline: Token): string | undefined => {
  const last = inline.children?.at(-1)
  const found = last?.type === "text" ? customId.exec(last.content) : null
  if (last === undefined || found === null) return undefined
  last.content = last.content.slice(0, found.index)

  return found[1]
}

const checkLevel = (level: number, state: PageState, line: number | undefined): void => {
  const previous = state.headings.at(-1)?.level ?? 1

  if (level === 1) addProblem(state, line, "has a heading of level 1. The page's title is that heading: begin with ##.")
  else if (level > previous + 1)
    addProblem(state, line, `has a heading of level ${level} below one of level ${previous}. Leave out no level.`)
}

const readHeading = (open: Token, inline: Token, state: PageState): void => {
  const line = open.map?.[0]
  const level = Number(open.tag.slice(1))
  const custom = takeCustomId(inline)
  const text = plainText(inline.children ?? []).trim()
  const id = custom ?? uniqueId(slug(text.trim()) || "section", state)

  if (text === "") addProblem(state, line, "has a heading without text. Give it one.")
  if (custom !== undefined && isIdTaken(state, custom))
    addProblem(state, line, `gives the id "${custom}", which the page has already. Choose another.`)
  checkLevel(level, state, line)
  state.ids.add(id)
  open.attrSet("id", id)
  open.meta = { id, text }
  if (level > 1) state.headings.push({ id, level: level as Heading["level"], text })
}

/** Gives every heading an id and a link to itself. */
export const headings = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push("headings", ({ tokens, env }) => {
    const state = pageState(env)

    tokens.forEach((token, index) => {
      const inline = tokens[index + 1]
      if (token.type === "heading_open" && inline !== undefined) {
        readHeading(token, inline, state)
        const close = tokens[index + 2]
        if (close !== undefined) close.meta = token.meta
      }
    })
  })
  markdown.renderer.rules["heading_close"] = (tokens, index) => {
    const token = tokens[index]
    const { id = "", text = "" } = (token?.meta ?? {}) as { id?: string; text?: string }
    const { escapeHtml } = markdown.utils

    return `<a class=anchor href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(text)}"></a></${token?.tag}>\n`
  }
}
