import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"

import { printable } from "./Printable.ts"

/**
 * Comes before the number of a color until it is written. It is random for each run, so that no text from elsewhere can
 * contain it: only text that this program painted becomes a color.
 */
export const PaintMark = Context.Reference<string>("orrery/adapters/cli/output/PaintMark", {
  defaultValue: () => "\u0000unpainted",
})

const makeMark = Effect.map(Effect.all([Random.nextInt, Random.nextInt, Random.nextInt]), (numbers) =>
  ["paint", ...numbers.map((number) => Math.abs(number).toString(36)), ""].join("-"),
)

/** `31;text` as red text. */
const writeColor = (part: string): string => {
  const end = part.indexOf(";")
  return `\u001B[${part.slice(0, end)}m${printable(part.slice(end + 1))}`
}

/** Text with its color for a terminal, and everything else in it escaped. */
export const toTerminal = (mark: string, text: string): string => {
  const [first = "", ...painted] = text.split(mark)
  return printable(first) + painted.map(writeColor).join("")
}

const color = /\p{Control}\[([\d;]{1,8})m/gu

/** Marks the colors in text that a library of this program painted. */
export const trustColors = (mark: string, text: string): string =>
  text.replaceAll(color, (_, codes: string) =>
    codes
      .split(";")
      .map((code) => `${mark}${Number(code)};`)
      .join(""),
  )

const wrap = (console: Console.Console, mark: string): Console.Console => {
  const safely =
    (write: (...values: ReadonlyArray<unknown>) => void) =>
    (...values: ReadonlyArray<unknown>) =>
      write(...values.map((value) => toTerminal(mark, String(value))))
  return Object.assign(Object.create(console) as Console.Console, {
    debug: safely((...values) => console.debug(...values)),
    error: safely((...values) => console.error(...values)),
    info: safely((...values) => console.info(...values)),
    log: safely((...values) => console.log(...values)),
    warn: safely((...values) => console.warn(...values)),
  })
}

/** Runs a command and makes all its output safe for a terminal, regardless of the source of the text. */
export const withSafeConsole = Effect.fnUntraced(function* <A, E, R>(command: Effect.Effect<A, E, R>) {
  const mark = yield* makeMark
  const console = yield* Console.Console
  return yield* command.pipe(
    Effect.provideService(Console.Console, wrap(console, mark)),
    Effect.provideService(PaintMark, mark),
  )
})
