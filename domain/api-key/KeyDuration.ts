import { Schema } from "effect"

import { problemCode } from "../shared/SchemaProblems.ts"

const secondsPerHour = 3600
const secondsPerDay = 86_400
const nanosecondsPerSecond = 1_000_000_000
const daysMax = 3650

/** The duration in seconds. */
export const secondsOf = (duration: KeyDuration): number =>
  typeof duration === "number"
    ? Math.round(duration / nanosecondsPerSecond)
    : Number.parseInt(duration, 10) * (duration.endsWith("d") ? secondsPerDay : secondsPerHour)

/** Text that is no duration at all passes: that has a problem of its own. */
const isInRange = (duration: string | number): boolean => {
  const seconds = secondsOf(duration)
  return !(seconds < 1 || seconds > daysMax * secondsPerDay)
}

const range = Schema.makeFilter(isInRange, { expected: `one second to ${daysMax}d`, [problemCode]: "OUT_OF_RANGE" })

/** How long a key works: `24h`, `30d`, or a number of nanoseconds, as the published schema has it (decisions §2); one second to ten years. */
export const KeyDuration = Schema.Union([
  Schema.String.check(
    Schema.isPattern(/^[1-9][0-9]{0,5}[hd]$/, { expected: "a number followed by h or d, such as 24h or 30d" }),
    range,
  ),
  Schema.Finite.check(range),
])
export type KeyDuration = string | number

/** Spells seconds as the API does: in days where they are several whole ones, in hours otherwise, rounded up. */
export const spell = (seconds: number): string =>
  seconds > secondsPerDay && seconds % secondsPerDay === 0
    ? `${seconds / secondsPerDay}d`
    : `${Math.ceil(seconds / secondsPerHour)}h`
