import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity/index.js"
import { Construct } from "constructs"

import { placed } from "../../azure/Placed.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The identities of machines: that of the control plane keeps the cluster, that of nodes only joins it. */
export interface MachineIdentities {
  readonly controlPlane: UserAssignedIdentity
  readonly nodes: UserAssignedIdentity
}

/** An identity for each kind of machine. A machine has exactly one, so its tools need not choose. */
export const defineIdentities = (
  parent: Construct,
  request: SelfManagedRequest,
  group: ResourceGroup,
): MachineIdentities => {
  const scope = new Construct(parent, "identity")
  return {
    controlPlane: new UserAssignedIdentity(scope, "control_plane", placed(request, group, "control-plane")),
    nodes: new UserAssignedIdentity(scope, "nodes", placed(request, group, "nodes")),
  }
}
