import { styleText } from "node:util"

import { Formatter } from "effect"

import type { LogRecord, RecordLevel } from "./LogRecord.ts"

/** How a record is written. */
export type LogFormat = (record: LogRecord) => string

/** One line of JSON. JSON escapes line breaks, so no text can begin another line. */
export const formatJson: LogFormat = ({ fields, ...record }) => Formatter.formatJson({ ...record, ...fields })

const styles: Readonly<Record<RecordLevel, "gray" | "green" | "yellow" | "red">> = {
  TRACE: "gray",
  DEBUG: "gray",
  INFO: "green",
  WARN: "yellow",
  ERROR: "red",
  FATAL: "red",
}

/** Controls, and characters that break a line or change the direction of text: a terminal would interpret them. */
const unsafe = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const escape = (text: string): string =>
  text.replaceAll(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

const valueOf = (value: unknown): string => {
  const text = typeof value === "string" ? value : (Formatter.formatJson(value) ?? "")
  return escape(/\s/.test(text) && typeof value === "string" ? JSON.stringify(text) : text)
}

const indented = (text: string): string =>
  text
    .split("\n")
    .map((line) => `\n    ${escape(line)}`)
    .join("")

/** For people at a terminal: time, level, message and fields in one line, and the cause of a failure below it. */
export const formatPretty: LogFormat = ({ cause, fields, level, message, timestamp, traceId }) => {
  const all = traceId === undefined ? fields : { ...fields, traceId }
  const details = Object.entries(all).map(([name, value]) => ` ${escape(name)}=${valueOf(value)}`)
  // The stream is a terminal where this format is chosen.
  const style = (name: "gray" | "green" | "yellow" | "red", text: string) =>
    styleText(name, text, { validateStream: false })
  return [
    style("gray", timestamp.slice("2026-01-31T".length, -1)),
    ` ${style(styles[level], level.padEnd(5))} ${escape(message)}`,
    style("gray", details.join("")),
    cause === undefined ? "" : indented(cause),
  ].join("")
}
