/** The partition of AWS that a region is in: the second part of every ARN. */
export const partitionOf = (region: string): string => {
  if (region.startsWith("cn-")) return "aws-cn"
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws"
}
