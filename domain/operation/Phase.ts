import { Schema } from "effect"

/** The steps of a cluster operation, in the order of decisions §4. */
export const Phase = Schema.Literals([
  "preflight",
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
