import type { Taint, Toleration } from "kubernetes-types/core/v1.js"

import type { Filter, Placed } from "./Filter.ts"

/** Whether one of the tolerations covers a taint. */
export const tolerates = (tolerations: ReadonlyArray<Toleration> | undefined = [], taint: Taint): boolean =>
  tolerations.some(
    ({ effect, key, operator, value = "" }) =>
      ((key ?? "") === "" || key === taint.key) &&
      ((effect ?? "") === "" || effect === taint.effect) &&
      (operator === "Exists" || value === (taint.value ?? "")),
  )

const untolerated = ({ node, pod }: Placed, effects: ReadonlyArray<string>) =>
  (node.spec?.taints ?? []).filter(
    (taint) => effects.includes(taint.effect) && !tolerates(pod.spec?.tolerations, taint),
  )

const unschedulable: Taint = { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" }

/** A cordoned node, of which the scheduler reports no taint besides. */
export const cordonFilter: Filter = ({ node, pod }) =>
  node.spec?.unschedulable === true && !tolerates(pod.spec?.tolerations, unschedulable)
    ? ["node(s) were unschedulable"]
    : []

export const taintFilter: Filter = (placed) =>
  untolerated(placed, ["NoSchedule", "NoExecute"]).length > 0 ? ["node(s) had untolerated taint(s)"] : []

export const taintScore = (placed: Placed): number => -untolerated(placed, ["PreferNoSchedule"]).length
