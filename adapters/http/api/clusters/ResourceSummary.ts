import { Schema } from "effect"

import { count, map } from "../WireValue.ts"

/** How many resources a plan adds, changes and destroys, counted like Terraform's summary line. */
export const ResourceSummary = Schema.Struct({
  add: count("Resources to create.", 42),
  change: count("Resources to change in place.", 0),
  destroy: count("Resources to destroy.", 0),
  byType: map(count("Resources of this type.", 3), 500, "The resources in the plan, by Terraform type."),
}).annotate({ identifier: "ResourceSummary" })
export type ResourceSummary = typeof ResourceSummary.Type
