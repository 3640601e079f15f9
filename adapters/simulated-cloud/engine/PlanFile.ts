import { createHash } from "node:crypto"

import { Redacted, Schema } from "effect"

import { engineFault } from "./EngineFault.ts"
import type { EnginePlan } from "./EnginePlan.ts"

const Goal = Schema.Literals(["present", "absent"])
export type Goal = typeof Goal.Type

const BuiltInPlan = Schema.Struct({
  goal: Goal,
  targets: Schema.Array(Schema.String),
  /** SHA-256 of the steps, hexadecimal. */
  digest: Schema.String,
})

/** The built-in engine's plan file: enough to create the plan again, and to check that it is the same. */
export type BuiltInPlan = typeof BuiltInPlan.Type

const PlanText = Schema.fromJsonString(BuiltInPlan)

const encode = Schema.encodeSync(PlanText)
const decode = Schema.decodeUnknownEffect(PlanText)

export const encodePlanFile = (plan: BuiltInPlan): Redacted.Redacted<Uint8Array> =>
  Redacted.make(new TextEncoder().encode(encode(plan)))

/** Reads a plan file; fails when another engine wrote it. */
export const decodePlanFile = (content: Redacted.Redacted<Uint8Array>) =>
  decode(new TextDecoder().decode(Redacted.value(content)))

const listed = (_name: string, value: unknown): unknown =>
  value instanceof Set ? [...value].map(String).toSorted() : value

/** Identifies what a plan would do: plans of the same program over the same objects have the same digest. */
export const digestOf = ({ steps }: EnginePlan): string =>
  createHash("sha256").update(JSON.stringify(steps, listed)).digest("hex")

/** What the built-in engine reports, in Terraform's words, when the cloud has changed since the plan. */
export const stalePlan = engineFault("apply", {
  summary: "Saved plan is stale",
  detail: "The cluster has changed since this plan was created. Plan again, and apply that plan.",
})
