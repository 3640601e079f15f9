import { Schema } from "effect"

/** A count of nodes, or a share of them such as `33%`. */
export const NodeCountOrPercentage = Schema.Union([Schema.Int, Schema.String])
export type NodeCountOrPercentage = typeof NodeCountOrPercentage.Type

/** How many nodes an update may add or take away at a time. */
export const RollingUpdate = Schema.Struct({
  maxSurge: Schema.optionalKey(NodeCountOrPercentage),
  maxUnavailable: Schema.optionalKey(NodeCountOrPercentage),
})
export type RollingUpdate = typeof RollingUpdate.Type

/** The number in a count or a share; undefined where it is neither. */
export const figureOf = (value: NodeCountOrPercentage): number | undefined => {
  if (typeof value === "number") return value
  const digits = /^(\d{1,3})%$/.exec(value)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
