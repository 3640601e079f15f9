import { Effect } from "effect"
import { TerminalCapabilities } from "effect/cli"

import { PaintMark } from "./SafeConsole.ts"

/** How a terminal emphasizes; without colors, every function returns the text unchanged. */
export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

/** The numbers of ECMA-48 §8.3.117, marked as painted by this program. */
const painted = (mark: string): Style => {
  const sequence = (open: number, close: number) => (text: string) => `${mark}${open};${text}${mark}${close};`
  return {
    bold: sequence(1, 22),
    dim: sequence(2, 22),
    red: sequence(31, 39),
    green: sequence(32, 39),
    yellow: sequence(33, 39),
    cyan: sequence(36, 39),
  }
}

const same = (text: string) => text

/** For files, pipes, `NO_COLOR` and terminals without colors. */
export const plain: Style = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same }

/** The style for the place the output goes to. */
export const style = Effect.gen(function* () {
  const { canColor } = yield* TerminalCapabilities.TerminalCapabilities
  return canColor ? painted(yield* PaintMark) : plain
})

/** The color of a cluster's or an operation's state. */
export const stateStyle = (style: Style, state: string): ((text: string) => string) => {
  if (state === "READY" || state === "COMPLETED") return style.green
  return state === "FAILED" || state === "CANCELLED" ? style.red : style.yellow
}
