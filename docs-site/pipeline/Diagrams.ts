import type { MarkdownIt, StateBlock } from "markdown-it"

import { type ContainerLines, lineText } from "./ContainerLines.ts"
import { escapeHtml } from "./EscapeHtml.ts"
import { addProblem, pageState } from "./PageState.ts"
import { readPicture } from "./Pictures.ts"
import { safeSvg } from "./SafeSvg.ts"

const bodyOf = (state: StateBlock, { opens, closes }: ContainerLines): string => {
  const lines: Array<string> = []
  for (let line = opens + 1; line < closes; line += 1) lines.push(lineText(state, line))

  return lines.join("\n").trim()
}

const svgOf = (state: StateBlock, lines: ContainerLines): string | undefined => {
  const page = pageState(state.env)
  const body = bodyOf(state, lines)
  if (body.startsWith("<")) return body

  const picture = /^\S+\.svg$/.test(body) ? readPicture(body) : undefined
  if (picture !== undefined) return picture.toString("utf8")
  addProblem(
    page,
    lines.opens,
    `has a diagram of "${body.slice(0, 60)}". Write the path of an SVG file under docs-site/public, or <svg>…</svg>.`,
  )

  return undefined
}

/** A drawing in the colors of the page: `::: diagram What it shows`, an SVG or its path, `:::`. */
export const pushDiagram = (state: StateBlock, lines: ContainerLines): void => {
  const page = pageState(state.env)
  const svg = svgOf(state, lines)
  page.diagrams += 1
  if (lines.argument === "")
    addProblem(
      page,
      lines.opens,
      "has a diagram without a description. Describe what it shows: ::: diagram How … works.",
    )
  if (svg === undefined) return

  const { html, problems } = safeSvg(svg, `d${page.diagrams}-`)
  for (const problem of problems) addProblem(page, lines.opens, `has a diagram that ${problem}`)
  const token = state.push("diagram", "", 0)
  token.block = true
  token.info = lines.argument
  token.content = html
  token.map = [lines.opens, lines.closes]
}

/** Puts a diagram into the page with its description below. */
export const diagrams = (markdown: MarkdownIt): void => {
  markdown.renderer.rules["diagram"] = (tokens, index) => {
    const { content = "", info = "" } = tokens[index] ?? {}

    return `<figure class=diagram>${content}<figcaption>${escapeHtml(info)}</figcaption></figure>\n`
  }
}
