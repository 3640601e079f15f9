import { addressTag, clusterTag } from "#domain/cloud/aws/OwnershipTags.ts"

/** The tags by which Orrery knows its own objects in a cloud. Nobody else may set them. */
export const orreryTags = {
  address: addressTag,
  clusterId: clusterTag,
  organizationId: "orrery.dev/organization-id",
  managedBy: "orrery.dev/managed-by",
} as const

export const isOrreryTag = (key: string): boolean => key.toLowerCase().startsWith("orrery.dev/")
