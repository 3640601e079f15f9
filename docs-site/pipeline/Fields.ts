import type { MarkdownIt, StateBlock, StateCore, Token } from "markdown-it"

import { type ContainerLines, pushContent } from "./ContainerLines.ts"
import { escapeHtml } from "./EscapeHtml.ts"
import { addProblem, isIdTaken, type PageState, pageState } from "./PageState.ts"

const ending = /\s*\{#([A-Za-z][\w.-]*)\}\s*$/

/** Fields or parameters as a list, whose items can be linked to: `::: fields`, each item ending its first line with `{#id}`. */
export const pushFields = (state: StateBlock, { argument, opens, closes }: ContainerLines): void => {
  if (argument !== "") addProblem(pageState(state.env), opens, `has ::: fields ${argument}. Nothing may follow it.`)
  const open = state.push("fields_open", "div", 1)
  open.block = true
  open.attrs = [["class", "fields"]]
  open.map = [opens, closes]
  pushContent(state, opens + 1, closes)
  state.push("fields_close", "div", -1).block = true
}

/** Removes `{#id}` from the end of the text an item begins with. */
const takeId = (inline: Token): string | undefined => {
  const last = inline.children?.at(-1)
  const found = last?.type === "text" ? ending.exec(last.content) : null
  if (last === undefined || found === null) return undefined
  last.content = last.content.slice(0, found.index)

  return found[1]
}

const anchorItem = (
  item: Token,
  inline: Token,
  { Token: Anchor }: Pick<StateCore, "Token">,
  state: PageState,
): void => {
  const id = takeId(inline)
  const [name] = inline.children ?? []
  if (id === undefined || name === undefined) {
    addProblem(state, item.map?.[0], "has an item of ::: fields without an id. End its first line with {#id}.")
    return
  }
  if (isIdTaken(state, id))
    addProblem(state, item.map?.[0], `gives the id "${id}", which the page has already. Choose another.`)
  state.ids.add(id)
  item.attrSet("id", id)
  const anchor = new Anchor("field_anchor", "a", 0)
  anchor.meta = { id, name: name.content }
  inline.children?.push(anchor)
}

/** Gives every item of `::: fields` its id, and its name a link to itself. */
export const fields = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push("fields", (core) => {
    const { tokens } = core
    const lists: Array<boolean> = []

    tokens.forEach((token, index) => {
      if (token.type === "bullet_list_open") lists.push(tokens[index - 1]?.type === "fields_open")
      if (token.type === "bullet_list_close") lists.pop()
      if (token.type === "list_item_open" && lists.at(-1) === true) {
        const inline = tokens[index + 2]
        if (inline !== undefined) anchorItem(token, inline, core, pageState(core.env))
      }
    })
  })
  markdown.renderer.rules["field_anchor"] = (tokens, index) => {
    const { id = "", name = "" } = (tokens[index]?.meta ?? {}) as { id?: string; name?: string }

    return ` <a class=anchor href="#${id}" aria-label="Link to ${escapeHtml(name)}"></a>`
  }
}
