import { Schema } from "effect"

import { MachineCategory } from "../cloud/MachineCategory.ts"
import { Taint } from "./Taint.ts"

/** Whether a group's nodes are bought on demand or as interruptible spot capacity. The wire name is `instanceType`. */
export const PurchaseOption = Schema.Literals(["ondemand", "spot"])
export type PurchaseOption = typeof PurchaseOption.Type

/** A set of identical worker nodes that scales between two bounds (specification §3, NodeGroup). */
export const NodeGroup = Schema.Struct({
  name: Schema.String,
  purchaseOption: PurchaseOption,
  machineTypes: Schema.NonEmptyArray(Schema.String),
  minNode: Schema.Int,
  maxNode: Schema.Int,
  /** Empty means every zone of the cluster. */
  availabilityZones: Schema.Array(Schema.String),
  /** One group per zone instead of one group over all zones, for workloads bound to zonal volumes. */
  createPerAZ: Schema.Boolean,
  labels: Schema.Record(Schema.String, Schema.String),
  tags: Schema.Record(Schema.String, Schema.String),
  taints: Schema.Array(Taint),
  volumeSizeGiB: Schema.Int,
  categoryType: Schema.optionalKey(MachineCategory),
})
export type NodeGroup = typeof NodeGroup.Type
