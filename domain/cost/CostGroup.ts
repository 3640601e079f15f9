import { Order, Schema } from "effect"

/** The parts of a cluster that its cost is divided into, in the order of reports. */
export const CostGroupKind = Schema.Literals(["controlPlane", "nodeGroup", "network", "storage", "encryption", "other"])
export type CostGroupKind = typeof CostGroupKind.Type

/** The part of a cluster that a resource is paid for. */
export const CostGroup = Schema.Struct({
  group: CostGroupKind,
  /** Which one, where `group` is `nodeGroup`. */
  nodeGroup: Schema.optionalKey(Schema.String),
})
export type CostGroup = typeof CostGroup.Type

export const costGroupOrder: Order.Order<CostGroup> = Order.combine(
  Order.mapInput(Order.Number, ({ group }: CostGroup) => CostGroupKind.literals.indexOf(group)),
  Order.mapInput(Order.String, ({ nodeGroup = "" }: CostGroup) => nodeGroup),
)
