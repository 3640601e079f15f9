import { format } from "node:util"

import { type Console, DateTime } from "effect"

import { formatJson, formatPretty, type LogFormat } from "#adapters/telemetry/LogFormat.ts"
import type { LogRecord, RecordLevel } from "#adapters/telemetry/LogRecord.ts"

/** How lines are written to this stream: for people at a terminal, and as JSON everywhere else. */
const formatFor = ({ isTTY }: NodeJS.WriteStream): LogFormat => (isTTY === true ? formatPretty : formatJson)

/** Whether a person reads the standard output. */
export const isTerminal = process.stdout.isTTY === true

export const logFormat = formatFor(process.stdout)

const writeLine =
  (stream: NodeJS.WriteStream) =>
  (...values: ReadonlyArray<unknown>): void => {
    stream.write(`${format(...values)}\n`)
  }

/** The console of the server: its input is already a line. */
export const processConsole: Console.Console = Object.assign(Object.create(globalThis.console), {
  log: writeLine(process.stdout),
  error: writeLine(process.stderr),
})

const recordNow = (level: RecordLevel, message: string, fields: Readonly<Record<string, unknown>> = {}): LogRecord => ({
  timestamp: DateTime.formatIso(DateTime.nowUnsafe()),
  level,
  message,
  fields,
})

/** A line for the standard error output, about why the server does not start or ends. */
export const formatFatal = (message: string, cause?: string): string =>
  process.stderr.isTTY === true
    ? [message, ...(cause === undefined ? [] : [cause])].join("\n")
    : formatJson({ ...recordNow("FATAL", message), ...(cause === undefined ? {} : { cause }) })

const levelsOfConsole: Readonly<Record<string, RecordLevel>> = {
  debug: "DEBUG",
  dir: "INFO",
  error: "ERROR",
  info: "INFO",
  log: "INFO",
  trace: "DEBUG",
  warn: "WARN",
}

/**
 * Adds to the log what Node and libraries would write beside it: warnings, console output, and uncaught errors.
 *
 * Uncaught errors still end the process.
 */
export const captureOutput = (): void => {
  const write = (record: LogRecord) => processConsole.log(logFormat(record))

  for (const [method, level] of Object.entries(levelsOfConsole)) {
    Reflect.set(globalThis.console, method, (...values: ReadonlyArray<unknown>) =>
      write(recordNow(level, format(...values))),
    )
  }
  // Node's own listener writes warnings to the standard error output.
  process.removeAllListeners("warning")
  process.on("warning", (warning: Error & { readonly code?: string }) => {
    const { code, message, name } = warning
    write(recordNow("WARN", message, { warning: name, ...(code === undefined ? {} : { code }) }))
  })
  process.on("uncaughtException", (error: unknown) => {
    const isError = error instanceof Error
    processConsole.error(
      formatFatal(
        `An uncaught error ends the server: ${isError ? error.message : String(error)}`,
        isError ? error.stack : undefined,
      ),
    )
    process.exit(1)
  })
}
