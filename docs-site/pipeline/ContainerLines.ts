import type { StateBlock } from "markdown-it"

/** The lines of a container, from the one that opens it to the one that closes it. */
export interface ContainerLines {
  readonly opens: number
  readonly closes: number
  /** The text after the container's name. */
  readonly argument: string
  /** Lines directly within it that begin with `==`. */
  readonly dividers: ReadonlyArray<number>
}

/** One line of a block without its indentation. */
export const lineText = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])

/** Puts Markdown between two lines into the container that is open. */
export const pushContent = (state: StateBlock, from: number, to: number): void => {
  const { lineMax, parentType } = state
  state.lineMax = to
  state.md.block.tokenize(state, from, to)
  state.lineMax = lineMax
  state.parentType = parentType
}
