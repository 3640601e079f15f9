import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

/** How many machines of a group an update may touch at a time, in percent of the group. */
export interface RollingUpdateShares {
  readonly maxSurge: number
  readonly maxUnavailable: number
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** The share of a count or a percentage; a count is one of the group at its largest. */
const shareOf = (asked: number | string | undefined, fallback: number, maxNode: number): number => {
  if (asked === undefined) return fallback
  const [, digits, percent] = /^(\d{1,3})(%?)$/.exec(`${asked}`) ?? []
  if (digits === undefined) return fallback
  return percent === "%" ? Number(digits) : Math.ceil((Number(digits) / Math.max(1, maxNode)) * 100)
}

/** A third at a time by default, and none more than the group has. At least one machine can always be replaced. */
export const rollingUpdateShares = (
  rollingUpdate: ClusterSpec["rollingUpdate"],
  maxNode: number,
): RollingUpdateShares => ({
  maxSurge: between(0, shareOf(rollingUpdate?.maxSurge, 0, maxNode), 100),
  maxUnavailable: between(1, shareOf(rollingUpdate?.maxUnavailable, 33, maxNode), 100),
})
