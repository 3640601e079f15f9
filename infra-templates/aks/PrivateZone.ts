import { PrivateDnsZoneVirtualNetworkLink } from "@cdktf/provider-azurerm/lib/private-dns-zone-virtual-network-link/index.js"
import { PrivateDnsZone } from "@cdktf/provider-azurerm/lib/private-dns-zone/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { Construct } from "constructs"

import type { ClusterNetwork } from "../azure/ClusterNetwork.ts"
import { hashOf, objectName } from "../azure/Names.ts"
import { ownTags } from "../azure/Tags.ts"
import type { AksRequest } from "./AksRequest.ts"

/** A private zone, and the link by which the network resolves its names. */
export interface PrivateZone {
  readonly zone: PrivateDnsZone
  readonly link: PrivateDnsZoneVirtualNetworkLink
}

/** AKS takes this many characters before `privatelink`. */
const subzoneCharactersMax = 32

/** The cluster's name; the beginning of a longer one, and a hash of it. */
const subzone = (clusterName: string): string => {
  if (clusterName.length <= subzoneCharactersMax) return clusterName
  const hash = hashOf(clusterName)
  return `${clusterName.slice(0, subzoneCharactersMax - hash.length - 1)}-${hash}`
}

/** The zone with the name of the Kubernetes API. It has the cluster's name: a network takes one link to a zone of each name. */
export const definePrivateZone = (
  parent: Construct,
  request: AksRequest,
  group: ResourceGroup,
  { networkId }: ClusterNetwork,
): PrivateZone => {
  const scope = new Construct(parent, "dns")
  const zone = new PrivateDnsZone(scope, "zone", {
    name: `${subzone(request.name)}.privatelink.${request.region}.azmk8s.io`,
    resourceGroupName: group.name,
    tags: ownTags(request),
  })
  const link = new PrivateDnsZoneVirtualNetworkLink(scope, "link", {
    name: objectName(request.name),
    resourceGroupName: group.name,
    privateDnsZoneName: zone.name,
    virtualNetworkId: networkId,
    registrationEnabled: false,
    tags: ownTags(request),
  })
  return { zone, link }
}
