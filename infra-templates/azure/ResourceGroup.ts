import { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { Construct } from "constructs"

import type { AzureRequest } from "./AzureRequest.ts"
import { objectName } from "./Names.ts"
import { clusterTags } from "./Tags.ts"

/** The group that has everything of the cluster, and nothing else. */
export const defineResourceGroup = (parent: Construct, request: AzureRequest): ResourceGroup =>
  new ResourceGroup(new Construct(parent, "group"), "cluster", {
    name: objectName(request.name),
    location: request.region,
    tags: clusterTags(request),
  })
