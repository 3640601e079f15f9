/** The AWS partition a region belongs to, as in ARNs. */
export const partitionOf = (region: string): string =>
  region.startsWith("cn-") ? "aws-cn" : region.startsWith("us-gov-") ? "aws-us-gov" : "aws"
