import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"

import type { AzureRequest } from "./AzureRequest.ts"
import { objectName } from "./Names.ts"
import { clusterTags } from "./Tags.ts"

/** What most objects of a cluster have in common: a name, the group, the region and tags. */
export const placed = (request: AzureRequest, group: ResourceGroup, purpose?: string) => ({
  name: objectName(request.name, purpose),
  resourceGroupName: group.name,
  location: request.region,
  tags: clusterTags(request),
})
