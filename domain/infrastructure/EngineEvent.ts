import { Schema } from "effect"

export const ResourceAction = Schema.Literals([
  "create",
  "read",
  "update",
  "replace",
  "delete",
  "import",
  "forget",
  "noop",
])
export type ResourceAction = typeof ResourceAction.Type

/** One resource the engine means to touch, as Terraform's `planned_change` reports it. */
export const PlannedChange = Schema.Struct({
  address: Schema.String,
  resourceType: Schema.String,
  action: ResourceAction,
  reason: Schema.optionalKey(Schema.String),
})
export type PlannedChange = typeof PlannedChange.Type

/**
 * What an engine reports while it works: Terraform's machine-readable UI (`-json`, ui 1.2), reduced to what Orrery acts on.
 *
 * Every engine writes it: Terraform, OpenTofu and the built-in executor.
 */
export const EngineEvent = Schema.TaggedUnion({
  PlannedChange: { change: PlannedChange },
  ResourceStarted: { address: Schema.String, resourceType: Schema.String, action: ResourceAction },
  ResourceProgressed: {
    address: Schema.String,
    resourceType: Schema.String,
    action: ResourceAction,
    elapsedSeconds: Schema.Finite,
  },
  ResourceCompleted: {
    address: Schema.String,
    resourceType: Schema.String,
    action: ResourceAction,
    /** The identifier the cloud gave, absent for a delete. Not always the import id: see `ImportId`. */
    id: Schema.optionalKey(Schema.String),
    elapsedSeconds: Schema.Finite,
  },
  ResourceFailed: { address: Schema.String, resourceType: Schema.String, action: ResourceAction },
  Summarized: { add: Schema.Int, change: Schema.Int, import: Schema.Int, remove: Schema.Int },
  Diagnosed: {
    severity: Schema.Literals(["error", "warning"]),
    summary: Schema.String,
    detail: Schema.String,
    address: Schema.optionalKey(Schema.String),
  },
})
export type EngineEvent = typeof EngineEvent.Type
