import { Option, Schema } from "effect"

const secondsPerHour = 3600
const secondsPerDay = 86_400
const nanosecondsPerSecond = 1_000_000_000
const daysMax = 3650

/** How long a key works: `24h`, `30d`, or a whole number of nanoseconds, as the published schema has it (decisions §2). */
export const KeyDuration = Schema.Union([
  Schema.String.check(
    Schema.isPattern(/^[1-9][0-9]{0,5}[hd]$/, { expected: "a number followed by h or d, such as 24h or 30d" }),
  ),
  Schema.Finite.check(Schema.isGreaterThan(0, { expected: "a number of nanoseconds" })),
])
export type KeyDuration = typeof KeyDuration.Type

/** The duration in seconds: at least one, at most ten years. */
export const secondsOf = (duration: KeyDuration): Option.Option<number> => {
  const seconds =
    typeof duration === "number"
      ? Math.round(duration / nanosecondsPerSecond)
      : Number.parseInt(duration, 10) * (duration.endsWith("d") ? secondsPerDay : secondsPerHour)
  return seconds >= 1 && seconds <= daysMax * secondsPerDay ? Option.some(seconds) : Option.none()
}

/** Spells seconds as the API does: in days where they are whole, in hours otherwise, rounded up. */
export const spell = (seconds: number): string =>
  seconds % secondsPerDay === 0 ? `${seconds / secondsPerDay}d` : `${Math.ceil(seconds / secondsPerHour)}h`
