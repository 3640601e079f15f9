import { DateTime, Effect, Option } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

const day = /^[1-9]\d{3}-\d{2}-\d{2}$/
const moment = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** JavaScript reads February 31 as March 3. */
const isInCalendar = (date: string): boolean =>
  Option.exists(DateTime.make(`${date}T00:00:00Z`), (found) => DateTime.formatIso(found).startsWith(date))

/** Reads a day, whose beginning in UTC is meant, or a moment with its offset. */
export const readMoment = Effect.fnUntraced(function* (flag: string, text: Option.Option<string>) {
  if (Option.isNone(text)) return undefined
  const { value } = text
  const isWritten = day.test(value) || moment.test(value)
  const found = isWritten && isInCalendar(value.slice(0, 10)) ? DateTime.make(value) : Option.none()
  if (Option.isSome(found)) return DateTime.toUtc(found.value)
  return yield* commandFailed(
    exitCodes.badInput,
    `${flag} takes a day such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z.`,
  )
})
