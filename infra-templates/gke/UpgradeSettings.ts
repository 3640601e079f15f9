import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import { nodesAtOnceMax } from "#domain/provisioner/gke/GkeRollingUpdate.ts"

type Wanted = string | number | undefined

/** GKE counts nodes. A share is one of the group's largest size. */
const nodesOf = (wanted: Wanted, { maxNode }: NodeGroup): number | undefined => {
  if (typeof wanted === "number") return wanted
  const percentage = /^(\d{1,3})%$/.exec(wanted ?? "")?.[1]
  if (percentage !== undefined) return Math.ceil((maxNode * Number(percentage)) / 100)
  const count = /^\d{1,3}$/.exec(wanted ?? "")?.[0]
  return count === undefined ? undefined : Number(count)
}

/** How many nodes an upgrade adds and takes away at a time: one more and none less, unless the request says otherwise. */
export const upgradeSettings = (rollingUpdate: ClusterSpec["rollingUpdate"], group: NodeGroup) => {
  const maxUnavailable = Math.min(nodesOf(rollingUpdate?.maxUnavailable, group) ?? 0, nodesAtOnceMax)
  const surge = nodesOf(rollingUpdate?.maxSurge, group) ?? (maxUnavailable > 0 ? 0 : 1)
  // An upgrade that may neither add nor take away a node never ends.
  const maxSurge = maxUnavailable === 0 ? Math.max(1, surge) : surge
  return { strategy: "SURGE", maxUnavailable, maxSurge: Math.min(maxSurge, nodesAtOnceMax - maxUnavailable) }
}
