import type { Taint, TaintEffect } from "#domain/cluster/Taint.ts"

const eksEffect: Readonly<Record<TaintEffect, string>> = {
  NoSchedule: "NO_SCHEDULE",
  PreferNoSchedule: "PREFER_NO_SCHEDULE",
  NoExecute: "NO_EXECUTE",
}

/** A taint in the form of EKS. */
export interface EksTaint {
  readonly key: string
  readonly value?: string
  readonly effect: string
}

/** A taint's value, which means nothing to a toleration that asks only whether the key exists. */
export const taintValue = ({ operator, value }: Taint): string => (operator === "Exists" ? "" : value)

/**
 * Kubernetes taints have a key, a value and an effect. The `operator` of the request belongs to the tolerations that
 * match a taint, and is not sent to EKS.
 */
export const eksTaints = (taints: ReadonlyArray<Taint>): Array<EksTaint> =>
  taints.map((taint) => ({
    key: taint.key,
    effect: eksEffect[taint.effect],
    ...(taintValue(taint) !== "" && { value: taint.value }),
  }))

/** Whether a group turns away pods that tolerate nothing. */
export const repelsPods = (taints: ReadonlyArray<Taint>): boolean =>
  taints.some(({ effect }) => effect !== "PreferNoSchedule")
