import { DateTime } from "effect"

/** A time as Kubernetes writes it: in UTC, to the second. */
export const timestampOf = (millis: number): string =>
  `${DateTime.formatIso(DateTime.makeUnsafe(millis)).slice(0, "2026-01-01T00:00:00".length)}Z`

export const millisOf = (timestamp: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(timestamp))
