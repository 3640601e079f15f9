/** The account a run works in, and the cluster it works for. */
export interface CloudAccount {
  /** Twelve digits. */
  readonly accountId: string
  readonly region: string
  /** Recorded on objects that carry no tags of their own. */
  readonly clusterId?: string
}

export const partitionOf = (region: string): string => {
  if (region.startsWith("cn-")) return "aws-cn"
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws"
}
