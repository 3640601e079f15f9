import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

type Wanted = string | number | undefined

/** `0`, `0%` and `00%`. */
const isNone = (wanted: Wanted): boolean => Number.parseInt(String(wanted ?? 0), 10) === 0

/**
 * How many nodes an upgrade adds or takes away at a time: a third more, unless the request says otherwise. AKS does one or
 * the other, and adds one node where it may do neither.
 */
export const upgradeSettings = (rollingUpdate: ClusterSpec["rollingUpdate"]) => {
  const { maxSurge, maxUnavailable } = rollingUpdate ?? {}
  const common = { drainTimeoutInMinutes: 30, nodeSoakDurationInMinutes: 0, undrainableNodeBehavior: "Schedule" }
  if (!isNone(maxSurge)) return { ...common, maxSurge: String(maxSurge) }
  if (!isNone(maxUnavailable)) return { ...common, maxSurge: "0", maxUnavailable: String(maxUnavailable) }
  return { ...common, maxSurge: maxSurge === undefined ? "33%" : "1" }
}
