import type { RollingUpdate } from "#domain/cluster/RollingUpdate.ts"

type Wanted = string | number | undefined

/** `0`, `0%` and `00%`. */
const isNone = (wanted: Wanted): boolean => Number.parseInt(String(wanted ?? 0), 10) === 0

/** How many nodes an upgrade adds or takes away at a time: a third more, unless the request says otherwise. AKS does one of the two. */
export const upgradeSettings = (rollingUpdate: RollingUpdate | undefined) => {
  const { maxSurge, maxUnavailable } = rollingUpdate ?? {}
  const common = { drainTimeoutInMinutes: 30, nodeSoakDurationInMinutes: 0, undrainableNodeBehavior: "Schedule" }
  if (!isNone(maxSurge)) return { ...common, maxSurge: String(maxSurge) }
  if (!isNone(maxUnavailable)) return { ...common, maxSurge: "0", maxUnavailable: String(maxUnavailable) }
  return { ...common, maxSurge: "33%" }
}
