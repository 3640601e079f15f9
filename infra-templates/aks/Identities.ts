import type { PrivateDnsZone } from "@cdktf/provider-azurerm/lib/private-dns-zone/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { ClusterNetwork } from "../azure/ClusterNetwork.ts"
import { placed } from "../azure/Placed.ts"
import { grant } from "../azure/Roles.ts"
import type { AksRequest } from "./AksRequest.ts"

/** The identities of a cluster. What acts with them must wait for `grants`. */
export interface Identities {
  /** Of the control plane, which joins machines to the network. */
  readonly controlPlane: UserAssignedIdentity
  /** Of the nodes. It may do nothing but what its owner grants it, such as pull images. */
  readonly kubelet: UserAssignedIdentity
  readonly grants: ReadonlyArray<ITerraformDependable>
}

/** Identities of the cluster's own, with what AKS needs and nothing else, before there is a cluster. */
export const defineIdentities = (
  parent: Construct,
  request: AksRequest,
  group: ResourceGroup,
  { apiServer, networkId, nodes }: ClusterNetwork,
  zone: PrivateDnsZone | undefined,
): Identities => {
  const scope = new Construct(parent, "identities")
  const controlPlane = new UserAssignedIdentity(scope, "control_plane", placed(request, group, "control-plane"))
  const kubelet = new UserAssignedIdentity(scope, "kubelet", placed(request, group, "kubelet"))
  return {
    controlPlane,
    kubelet,
    grants: [
      grant(scope, "nodes_subnet", request, controlPlane, ["Network Contributor", nodes.id]),
      grant(scope, "api_server_subnet", request, controlPlane, ["Network Contributor", apiServer.id]),
      grant(scope, "kubelet_operator", request, controlPlane, ["Managed Identity Operator", kubelet.id]),
      ...(zone === undefined
        ? []
        : [
            grant(scope, "zone", request, controlPlane, ["Private DNS Zone Contributor", zone.id]),
            // AKS accepts a zone only from an identity that may link it to the network, whose subnets' roles do not suffice.
            grant(scope, "network", request, controlPlane, ["Network Contributor", networkId]),
          ]),
    ],
  }
}
