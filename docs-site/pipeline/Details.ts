import type { StateBlock } from "markdown-it"

import { type ContainerLines, pushContent } from "./ContainerLines.ts"
import { addProblem, pageState } from "./PageState.ts"

/** What opens when it is asked for, without JavaScript: `::: details Summary` … `:::`. */
export const pushDetails = (state: StateBlock, { opens, closes, argument }: ContainerLines): void => {
  if (argument === "")
    addProblem(pageState(state.env), opens, "has details without a summary. Name what opens: ::: details Errors.")
  const open = state.push("details_open", "details", 1)
  open.block = true
  open.map = [opens, closes]
  state.push("summary_open", "summary", 1)
  const text = state.push("inline", "", 0)
  text.content = argument
  text.map = [opens, opens + 1]
  text.children = []
  state.push("summary_close", "summary", -1).block = true

  pushContent(state, opens + 1, closes)
  state.push("details_close", "details", -1).block = true
}
