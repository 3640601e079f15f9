import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

/** How many nodes of a group may be unavailable during an update, in the form of EKS. */
export interface UpdateConfig {
  readonly maxUnavailable?: number
  readonly maxUnavailablePercentage?: number
}

const clamp = (value: number): number => Math.min(100, Math.max(1, value))

/** A third at a time by default. EKS takes 1 to 100 nodes or percent, and adds as many nodes as it then removes. */
export const updateConfig = (rollingUpdate: ClusterSpec["rollingUpdate"]): UpdateConfig => {
  const asked = rollingUpdate?.maxUnavailable ?? rollingUpdate?.maxSurge
  if (typeof asked === "number") return { maxUnavailable: clamp(asked) }
  const percentage = /^(\d{1,3})%$/.exec(asked ?? "")?.[1]
  if (percentage !== undefined) return { maxUnavailablePercentage: clamp(Number(percentage)) }
  const count = /^\d{1,3}$/.exec(asked ?? "")?.[0]
  return count === undefined ? { maxUnavailablePercentage: 33 } : { maxUnavailable: clamp(Number(count)) }
}
