import { slug } from "github-slugger"
import type { MarkdownIt, StateBlock } from "markdown-it"

import { type ContainerLines, lineText, pushContent } from "./ContainerLines.ts"
import { escapeHtml } from "./EscapeHtml.ts"
import { addProblem, pageState } from "./PageState.ts"

interface Tab {
  readonly group: string
  readonly position: number
  readonly label: string
}

const keyOf = (argument: string): string | undefined => /^key="?([a-z][a-z0-9-]*)"?$/.exec(argument)?.[1]

const checkTabs = (state: StateBlock, lines: ContainerLines, labels: ReadonlyArray<string>): void => {
  const page = pageState(state.env)
  const [first] = lines.dividers

  if (keyOf(lines.argument) === undefined)
    addProblem(page, lines.opens, 'opens ::: tabs without a key. Name what is chosen: ::: tabs key="language".')
  if (first === undefined || lines.dividers.length < 2)
    addProblem(
      page,
      lines.opens,
      "has ::: tabs with fewer than two tabs. Begin each with a line such as == TypeScript.",
    )
  else
    for (let line = lines.opens + 1; line < first; line += 1)
      if (lineText(state, line).trim() !== "")
        addProblem(page, line, "has text between ::: tabs and its first tab. Move it above the container.")
  if (new Set(labels.map((label) => slug(label))).size < labels.length)
    addProblem(page, lines.opens, "has ::: tabs with two tabs of one name. Rename one.")
}

/** Panels of which one is shown: `::: tabs key="language"`, each begun by `== TypeScript`. */
export const pushTabs = (state: StateBlock, lines: ContainerLines): void => {
  const page = pageState(state.env)
  const labels = lines.dividers.map((line) => lineText(state, line).slice(3).trim())
  checkTabs(state, lines, labels)
  page.tabGroups += 1
  const group = `tabs-${page.tabGroups}`

  const open = state.push("tabs_open", "div", 1)
  open.block = true
  open.map = [lines.opens, lines.closes]
  const key = keyOf(lines.argument) ?? ""
  open.attrs = [
    ["class", "tabs"],
    ["role", "radiogroup"],
    ["aria-label", `Choose the ${key.replaceAll("-", " ")}`],
    ["data-key", key],
  ]

  lines.dividers.forEach((line, index) => {
    const tab: Tab = { group, position: index + 1, label: labels[index] ?? "" }
    const panel = state.push("tab_open", "div", 1)
    panel.block = true
    panel.meta = { ...tab }
    panel.map = [line, line + 1]
    pushContent(state, line + 1, lines.dividers[index + 1] ?? lines.closes)
    state.push("tab_close", "div", -1).block = true
  })
  state.push("tabs_close", "div", -1).block = true
}

/** Radio buttons choose the panel with CSS alone, so that tabs work with the keyboard and without JavaScript. */
export const tabs = (markdown: MarkdownIt): void => {
  markdown.renderer.rules["tab_open"] = (tokens, index) => {
    const { group, position, label } = (tokens[index]?.meta ?? {}) as unknown as Tab
    const id = `${group}-${position}`
    const checked = position === 1 ? " checked" : ""

    return (
      `<input type=radio name=${group} id=${id} value="${escapeHtml(slug(label))}"${checked}>` +
      `<label for=${id}>${escapeHtml(label)}</label><div class=panel>\n`
    )
  }
  markdown.core.ruler.push("headings-in-tabs", ({ tokens, env }) => {
    let depth = 0

    for (const token of tokens) {
      if (token.type === "tabs_open") depth += 1
      if (token.type === "tabs_close") depth -= 1
      if (token.type === "heading_open" && depth > 0)
        addProblem(
          pageState(env),
          token.map?.[0],
          "has a heading in a tab, where a link cannot show it. Use bold text.",
        )
    }
  })
}
