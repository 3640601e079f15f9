import { textOf } from "../objects/Fields.ts"

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A number of seconds as kubectl shows it: `3m4s`, `5h12m`, `9d`. */
export const humanDuration = (total: number): string => {
  const seconds = Math.floor(total)
  if (seconds < -1) return "<invalid>"
  if (seconds < 0) return "0s"
  if (seconds < 2 * minute) return `${seconds}s`
  const minutes = Math.floor(seconds / minute)
  if (minutes < 10) return seconds % minute === 0 ? `${minutes}m` : `${minutes}m${seconds % minute}s`
  if (minutes < 180) return `${minutes}m`
  const hours = Math.floor(seconds / hour)
  if (hours < 8) return minutes % 60 === 0 ? `${hours}h` : `${hours}h${minutes % 60}m`
  if (hours < 48) return `${hours}h`
  const days = Math.floor(seconds / day)
  if (hours < 192) return hours % 24 === 0 ? `${days}d` : `${days}d${hours % 24}h`
  if (days < 730) return `${days}d`
  const years = Math.floor(days / 365)
  if (years >= 8 || days % 365 === 0) return `${years}y`
  return `${years}y${days % 365}d`
}

/** How long ago a time was. */
export const ageOf = (time: unknown, nowMillis: number): string => {
  const millis = Date.parse(textOf(time))
  return Number.isNaN(millis) ? "<unknown>" : humanDuration((nowMillis - millis) / 1000)
}
