import { Schema } from "effect"

import { problemCode } from "../shared/SchemaProblems.ts"

const secondsPerMinute = 60
const secondsPerHour = 3600
const secondsPerDay = 86_400
const nanosecondsPerSecond = 1_000_000_000
const daysMax = 3650

/** The duration in seconds. */
export const secondsOf = (duration: KeyDuration): number =>
  typeof duration === "number"
    ? Math.round(duration / nanosecondsPerSecond)
    : Number.parseInt(duration, 10) * (duration.endsWith("d") ? secondsPerDay : secondsPerHour)

/** Text that is not a duration passes: another check reports it. */
const isInRange = (duration: string | number): boolean => {
  const seconds = secondsOf(duration)
  return !(seconds < 1 || seconds > daysMax * secondsPerDay)
}

const range = Schema.makeFilter(isInRange, { expected: `one second to ${daysMax}d`, [problemCode]: "OUT_OF_RANGE" })

/**
 * How long a key works: `24h`, `30d`, or a number of nanoseconds, as the published schema has it (decisions §2); one
 * second to ten years.
 */
export const KeyDuration = Schema.Union([
  Schema.String.check(
    Schema.isPattern(/^[1-9][0-9]{0,5}[hd]$/, { expected: "a number followed by h or d, such as 24h or 30d" }),
    range,
  ),
  Schema.Finite.check(range),
])
export type KeyDuration = string | number

/** Spells seconds exactly, in the largest unit that they are whole ones of: `2d`, `24h`, `90m`, `90s`. One day is `24h`. */
export const spell = (seconds: number): string => {
  if (seconds > secondsPerDay && seconds % secondsPerDay === 0) return `${seconds / secondsPerDay}d`
  if (seconds % secondsPerHour === 0) return `${seconds / secondsPerHour}h`
  return seconds % secondsPerMinute === 0 ? `${seconds / secondsPerMinute}m` : `${seconds}s`
}
