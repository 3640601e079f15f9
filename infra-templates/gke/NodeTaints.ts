import type { Taint, TaintEffect } from "#domain/cluster/Taint.ts"

const gkeEffect: Readonly<Record<TaintEffect, string>> = {
  NoSchedule: "NO_SCHEDULE",
  PreferNoSchedule: "PREFER_NO_SCHEDULE",
  NoExecute: "NO_EXECUTE",
}

/**
 * Kubernetes taints have a key, a value and an effect. The `operator` of the request belongs to the tolerations that
 * match a taint, and is not sent to GKE.
 */
export const gkeTaints = (taints: ReadonlyArray<Taint>) =>
  taints.map(({ effect, key, operator, value }) => ({
    key,
    value: operator === "Exists" ? "" : value,
    effect: gkeEffect[effect],
  }))
