import type { Schema } from "effect"

import { type ClusterPlan, summarize } from "#domain/infrastructure/ClusterPlan.ts"

import type { ClusterPlanDocument } from "../api/clusters/ClusterPlanDocument.ts"

/** JSON that an engine wrote. A plan without one has an empty text. */
export const parseEngineJson = (text: string): Schema.Json => (text === "" ? null : (JSON.parse(text) as Schema.Json))

/** Shows a plan with its JSON parts as JSON rather than as text. */
export const viewPlan = ({ planJson, program, ...plan }: ClusterPlan): ClusterPlanDocument => ({
  ...plan,
  summary: summarize(plan.changes),
  program: parseEngineJson(program),
  plan: parseEngineJson(planJson),
})
