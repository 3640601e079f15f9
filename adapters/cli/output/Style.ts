import { Effect } from "effect"
import { TerminalCapabilities } from "effect/cli"

/** How a terminal emphasizes; without colours every function leaves the text as it is. */
export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

const sequence = (open: number, close: number) => (text: string) => `\u001B[${open}m${text}\u001B[${close}m`

const coloured: Style = {
  bold: sequence(1, 22),
  dim: sequence(2, 22),
  red: sequence(31, 39),
  green: sequence(32, 39),
  yellow: sequence(33, 39),
  cyan: sequence(36, 39),
}

const same = (text: string) => text

/** For files, pipes, `NO_COLOR` and terminals that know no colours. */
export const plain: Style = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same }

/** The style that fits where the output goes. */
export const style = Effect.map(TerminalCapabilities.TerminalCapabilities, ({ canColor }) =>
  canColor ? coloured : plain,
)

/** The colour of a cluster's or an operation's state. */
export const stateStyle = (style: Style, state: string): ((text: string) => string) => {
  if (state === "READY" || state === "COMPLETED") return style.green
  return state === "FAILED" || state === "CANCELLED" ? style.red : style.yellow
}
