import { azureOwnership } from "#domain/cloud/azure/OwnershipTags.ts"

import type { AzureRequest } from "./AzureRequest.ts"

const { labels } = azureOwnership

/** The tags by which Orrery finds its own objects. Azure allows 15 on a DNS zone, so it has no others. */
export const ownTags = (request: AzureRequest): Record<string, string> => ({
  [labels.clusterId]: request.clusterId,
  [labels.organizationId]: request.organizationId,
  [labels.managedBy]: "orrery",
})

/** The tags of every object that takes tags: the user's, and Orrery's own. */
export const clusterTags = (request: AzureRequest): Record<string, string> => ({
  ...request.tags,
  ...ownTags(request),
})
