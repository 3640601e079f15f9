import { DateTime } from "effect"

/** A date and time to the minute, in UTC: `2026-01-31 12:00 UTC`. */
export const spellMoment = (moment: DateTime.Utc): string =>
  `${DateTime.formatIso(moment).slice(0, 16).replace("T", " ")} UTC`
