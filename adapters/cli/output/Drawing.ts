import { Effect, Terminal } from "effect"

import { PaintMark, toTerminal } from "./SafeConsole.ts"

const hideCursor = "\u001B[?25l"
const showCursor = "\u001B[?25h"
/** Moves to the first of so many lines and erases everything below. */
const eraseLines = (count: number) => (count === 0 ? "" : `\u001B[${count}F\u001B[J`)

/** Draws frames over each other on the terminal. Their text is escaped like that of all output. */
export const makeDrawing = Effect.gen(function* () {
  const terminal = yield* Terminal.Terminal
  const mark = yield* PaintMark
  let drawnLines = 0
  return {
    draw: (lines: ReadonlyArray<string>) =>
      Effect.suspend(() => {
        const text = lines.map((line) => `${toTerminal(mark, line)}\n`).join("")
        const drawn = terminal.display(`${eraseLines(drawnLines)}${text}`)
        drawnLines = lines.length
        return drawn
      }),
    hideCursor: terminal.display(hideCursor),
    showCursor: terminal.display(showCursor),
  }
})
