import { Schema } from "effect"

/** The machines of a control plane that runs in the user's account. They do not scale: each is a member of etcd. */
export const ControlPlaneGroup = Schema.Struct({
  name: Schema.String,
  machineType: Schema.String,
  /** Odd, so that a majority always exists. */
  nodes: Schema.Int,
  labels: Schema.Record(Schema.String, Schema.String),
})
export type ControlPlaneGroup = typeof ControlPlaneGroup.Type
