import { Schema } from "effect"

/** The kind of machine a group is for, as the specification spells it (§3, NodeGroup). */
export const MachineCategory = Schema.Literals([
  "generalpurpose",
  "computeoptimized",
  "memoryoptimized",
  "storageoptimized",
  "gputype",
])
export type MachineCategory = typeof MachineCategory.Type
