import { Schema } from "effect"

export const TaintEffect = Schema.Literals(["NoSchedule", "PreferNoSchedule", "NoExecute"])
export type TaintEffect = typeof TaintEffect.Type

/** The specification names four operators; `DoesNotExist` is read as `NotExist` (decisions §11). */
export const TaintOperator = Schema.Literals(["Equal", "Exists", "NotExist", "NotEqual"])
export type TaintOperator = typeof TaintOperator.Type

/** Keeps pods off a node group unless they tolerate it (Kubernetes: taints and tolerations). */
export const Taint = Schema.Struct({
  key: Schema.String,
  value: Schema.String,
  effect: TaintEffect,
  operator: TaintOperator,
})
export type Taint = typeof Taint.Type
