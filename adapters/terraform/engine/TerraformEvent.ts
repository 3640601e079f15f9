import { Option, Schema } from "effect"

import { EngineEvent, type ResourceAction } from "#domain/infrastructure/EngineEvent.ts"

/** The commands of a run, in the order in which they write their events. */
export const commands = ["init", "validate", "plan", "apply", "adopt"] as const
export type TerraformCommand = (typeof commands)[number]

const Resource = Schema.Struct({ addr: Schema.String, resource_type: Schema.String })

const Hook = Schema.Struct({
  resource: Resource,
  action: Schema.String,
  id_value: Schema.optionalKey(Schema.String),
  elapsed_seconds: Schema.optionalKey(Schema.Finite),
})

/** A diagnostic as every command prints it; the snippet quotes source and values, so only its place is read. */
export const TerraformDiagnostic = Schema.Struct({
  severity: Schema.Literals(["error", "warning"]),
  summary: Schema.String,
  detail: Schema.optionalKey(Schema.String),
  address: Schema.optionalKey(Schema.String),
  snippet: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ context: Schema.optionalKey(Schema.NullOr(Schema.String)) })),
  ),
})

/** The lines of Terraform's machine-readable output (ui 1.2) that Orrery acts on. */
const Line = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("planned_change"),
    change: Schema.Struct({ resource: Resource, action: Schema.String, reason: Schema.optionalKey(Schema.String) }),
  }),
  Schema.Struct({
    type: Schema.Literals(["apply_start", "apply_progress", "apply_complete", "apply_errored"]),
    hook: Hook,
  }),
  Schema.Struct({
    type: Schema.Literal("change_summary"),
    changes: Schema.Struct({
      add: Schema.Int,
      change: Schema.Int,
      import: Schema.optionalKey(Schema.Int),
      remove: Schema.Int,
    }),
  }),
  Schema.Struct({ type: Schema.Literal("diagnostic"), diagnostic: TerraformDiagnostic }),
])
type Line = typeof Line.Type

const decodeLine = Schema.decodeUnknownOption(Schema.fromJsonString(Line))

// Terraform reports `remove` for a resource that only leaves the state; a move changes nothing in the cloud.
const actions: Readonly<Record<string, ResourceAction>> = {
  noop: "noop",
  move: "noop",
  create: "create",
  read: "read",
  update: "update",
  replace: "replace",
  delete: "delete",
  import: "import",
  forget: "forget",
  remove: "forget",
}

const addressIn = (diagnostic: typeof TerraformDiagnostic.Type) => {
  // `validate` names no address, but the block it checked: `resource.<type>.<name>`.
  const address = diagnostic.address ?? diagnostic.snippet?.context?.replace(/^resource\./, "")
  return address === undefined || address === "" ? {} : { address }
}

const hookEvent = (
  type: "apply_start" | "apply_progress" | "apply_complete" | "apply_errored",
  hook: typeof Hook.Type,
) => {
  const action = actions[hook.action]
  if (action === undefined) return undefined

  const about = { address: hook.resource.addr, resourceType: hook.resource.resource_type, action }
  const elapsedSeconds = hook.elapsed_seconds ?? 0
  switch (type) {
    case "apply_start":
      return EngineEvent.cases.ResourceStarted.make(about)
    case "apply_progress":
      return EngineEvent.cases.ResourceProgressed.make({ ...about, elapsedSeconds })
    case "apply_complete":
      return EngineEvent.cases.ResourceCompleted.make({
        ...about,
        elapsedSeconds,
        ...(hook.id_value === undefined || action === "delete" ? {} : { id: hook.id_value }),
      })
    case "apply_errored":
      return EngineEvent.cases.ResourceFailed.make(about)
  }
}

const eventOf = (command: TerraformCommand, line: Line): EngineEvent | undefined => {
  switch (line.type) {
    case "planned_change": {
      const { resource, action, reason } = line.change
      const known = actions[action]
      // `apply` repeats the events of `plan`.
      if (known === undefined || command === "apply") return undefined
      return EngineEvent.cases.PlannedChange.make({
        change: {
          address: resource.addr,
          resourceType: resource.resource_type,
          action: known,
          ...(reason === undefined ? {} : { reason }),
        },
      })
    }
    case "change_summary": {
      const { add, change, import: imported = 0, remove } = line.changes
      return EngineEvent.cases.Summarized.make({ add, change, import: imported, remove })
    }
    case "diagnostic": {
      const { severity, summary, detail = "" } = line.diagnostic
      return EngineEvent.cases.Diagnosed.make({ severity, summary, detail, ...addressIn(line.diagnostic) })
    }
    case "apply_start":
    case "apply_progress":
    case "apply_complete":
    case "apply_errored":
      return hookEvent(line.type, line.hook)
  }
}

/**
 * What a line of a command's output means; undefined for what Orrery does not act on: other types, later versions,
 * plain text.
 */
export const engineEvent = (command: TerraformCommand, line: string): EngineEvent | undefined =>
  Option.match(decodeLine(line), { onNone: () => undefined, onSome: (decoded) => eventOf(command, decoded) })
