import { Schema } from "effect"

import { problemCode } from "../shared/SchemaProblems.ts"

const secondsByUnit: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 }
const nanosecondsPerSecond = 1_000_000_000

/** Kubernetes issues no token and no certificate for less. */
export const kubeconfigSecondsMin = 600
/** Ends what cannot be revoked, such as a certificate, and what is forgotten. */
export const kubeconfigSecondsMax = 86_400

export type KubeconfigDuration = string | number

/** The duration in seconds; of a number of nanoseconds those that are whole, so that it never becomes longer. */
export const secondsOf = (duration: KubeconfigDuration): number =>
  typeof duration === "number"
    ? Math.floor(duration / nanosecondsPerSecond)
    : Number.parseInt(duration, 10) * (secondsByUnit[duration.slice(-1)] ?? Number.NaN)

/** Text that is not a duration passes: another check reports it. */
const isInRange = (duration: KubeconfigDuration): boolean => {
  const seconds = secondsOf(duration)
  return !(seconds < kubeconfigSecondsMin || seconds > kubeconfigSecondsMax)
}

const range = Schema.makeFilter(isInRange, {
  expected: "10m to 24h: Kubernetes issues no credential for less than 10 minutes",
  [problemCode]: "OUT_OF_RANGE",
})

/**
 * How long a kubeconfig works: `30m`, `8h`, `1d`, or a whole number of nanoseconds, as the published schema has it (decisions
 * §2); 10 minutes to 24 hours.
 */
export const KubeconfigDuration = Schema.Union([
  Schema.String.check(
    Schema.isPattern(/^[1-9][0-9]{0,5}[mhd]$/, { expected: "a number followed by m, h or d, such as 30m or 8h" }),
    range,
  ),
  Schema.Int.check(range),
])
