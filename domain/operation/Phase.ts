import { Schema } from "effect"

/** The steps of a cluster operation, in the order of decisions §4. */
export const Phase = Schema.Literals([
  "validate",
  "synthesize",
  "plan",
  "approval",
  "apply",
  "bootstrap",
  "verify",
  "drain",
  "destroy",
])
export type Phase = typeof Phase.Type

/** The phases of each kind of operation, with the percentage at which each begins. */
export const createPhases: ReadonlyArray<{ readonly phase: Phase; readonly startsAt: number }> = [
  { phase: "validate", startsAt: 0 },
  { phase: "synthesize", startsAt: 2 },
  { phase: "plan", startsAt: 4 },
  { phase: "approval", startsAt: 9 },
  { phase: "apply", startsAt: 10 },
  { phase: "bootstrap", startsAt: 93 },
  { phase: "verify", startsAt: 95 },
]

export const deletePhases: ReadonlyArray<{ readonly phase: Phase; readonly startsAt: number }> = [
  { phase: "drain", startsAt: 0 },
  { phase: "destroy", startsAt: 5 },
]
