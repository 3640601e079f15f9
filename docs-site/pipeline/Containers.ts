import type { MarkdownIt, StateBlock } from "markdown-it"

import { pushCallout, calloutKinds } from "./Callouts.ts"
import { containerOpening, fenceOpening, isContainerClosing, isFenceClosing } from "./ContainerGrammar.ts"
import { type ContainerLines, lineText } from "./ContainerLines.ts"
import { pushDetails } from "./Details.ts"
import { pushDiagram } from "./Diagrams.ts"
import { pushFields } from "./Fields.ts"
import { addProblem, pageState } from "./PageState.ts"
import { pushTabs } from "./Tabs.ts"

const findEnd = (state: StateBlock, opens: number, endLine: number) => {
  const dividers: Array<number> = []
  let depth = 0
  let openFence: string | undefined

  for (let line = opens + 1; line < endLine; line += 1) {
    const text = lineText(state, line)
    if (text !== "" && (state.sCount[line] ?? 0) < state.blkIndent) break
    const marker = fenceOpening(text)?.marker

    if (openFence !== undefined) {
      if (isFenceClosing(text, openFence)) openFence = undefined
    } else if (marker !== undefined) openFence = marker
    else if (isContainerClosing(text)) {
      if (depth === 0) return { closes: line, dividers }
      depth -= 1
    } else if (containerOpening(text) !== undefined) depth += 1
    else if (depth === 0 && text.startsWith("== ")) dividers.push(line)
  }

  return undefined
}

const push = (state: StateBlock, name: string, lines: ContainerLines): void => {
  if (name === "tabs") pushTabs(state, lines)
  else if (name === "details") pushDetails(state, lines)
  else if (name === "diagram") pushDiagram(state, lines)
  else if (name === "fields") pushFields(state, lines)
  else if (calloutKinds.includes(name)) pushCallout(state, name, lines)
  else {
    const names = ["tabs", "details", "diagram", "fields", ...calloutKinds].join(", ")
    addProblem(pageState(state.env), lines.opens, `opens a container "${name}". Use one of ${names}.`)
  }
}

/** Reads `::: name argument` … `:::`: callouts, tabs, details, fields and diagrams. */
export const containers = (markdown: MarkdownIt): void => {
  markdown.block.ruler.before(
    "fence",
    "container",
    (state, startLine, endLine, silent) => {
      const found = containerOpening(lineText(state, startLine))
      if (found === undefined || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
      if (silent) return true

      const { argument, name } = found
      const end = findEnd(state, startLine, endLine)
      if (end === undefined) {
        addProblem(pageState(state.env), startLine, `opens ::: ${name} and never closes it. End it with a line of :::.`)
        state.line = startLine + 1

        return true
      }
      push(state, name, { opens: startLine, argument, ...end })
      state.line = end.closes + 1

      return true
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  )
}
