/** The partition of AWS that a region is in: the second part of every ARN. */
export const partitionOf = (region: string): string => {
  if (region.startsWith("cn-")) return "aws-cn"
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws"
}

const globalRegions: Readonly<Record<string, string>> = { "aws-cn": "cn-north-1", "aws-us-gov": "us-gov-west-1" }

/** The region in which a partition has its services without a region, such as IAM, and their quotas. */
export const globalRegionOf = (partition: string): string => globalRegions[partition] ?? "us-east-1"
