import type { StateBlock } from "markdown-it"

import { type ContainerLines, pushContent } from "./ContainerLines.ts"

const titles: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  info: "Info",
  warning: "Warning",
  danger: "Danger",
}

/** The kinds of callouts. */
export const calloutKinds: ReadonlyArray<string> = Object.keys(titles)

/** The default title of a callout. */
export const calloutTitle = (kind: string): string => titles[kind] ?? kind

/** A highlighted box: `::: warning Title` … `:::`. */
export const pushCallout = (state: StateBlock, kind: string, { opens, closes, argument }: ContainerLines): void => {
  const open = state.push("callout_open", "div", 1)
  open.block = true
  open.attrs = [
    ["class", `callout ${kind}`],
    ["role", "note"],
  ]
  open.map = [opens, closes]

  const title = state.push("paragraph_open", "p", 1)
  title.attrs = [["class", "callout-title"]]
  title.map = [opens, opens + 1]
  const text = state.push("inline", "", 0)
  text.content = argument === "" ? calloutTitle(kind) : argument
  text.map = [opens, opens + 1]
  text.children = []
  state.push("paragraph_close", "p", -1)

  pushContent(state, opens + 1, closes)
  state.push("callout_close", "div", -1).block = true
}
