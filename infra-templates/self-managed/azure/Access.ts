import type { DiskEncryptionSet } from "@cdktf/provider-azurerm/lib/disk-encryption-set/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { grant } from "../../azure/Roles.ts"
import type { BucketAccess } from "../../bootstrap/Bootstrapper.ts"
import { defineBlobRole, grantBlobs } from "./ContainerGrants.ts"
import type { MachineIdentities } from "./Identities.ts"
import type { MachineImage } from "./Image.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"
import type { Store } from "./Store.ts"

/** What has to exist before a machine of each kind starts. */
export interface ClusterGrants {
  readonly controlPlane: ReadonlyArray<ITerraformDependable>
  readonly nodes: ReadonlyArray<ITerraformDependable>
}

interface AccessParts {
  readonly access: { readonly controlPlane: BucketAccess; readonly worker: BucketAccess }
  readonly disks: DiskEncryptionSet
  readonly group: ResourceGroup
  readonly identities: MachineIdentities
  readonly image: MachineImage
  readonly keyId: string
  readonly network: MachineNetwork
  readonly store: Store
}

/**
 * What the add-ons on the control plane do, in the cluster's own resource group: load balancers, volumes, and machines of scale
 * sets. A machine with an identity, an image and encrypted disks is changed by those who may use all of these.
 */
const grantAddOns = (
  scope: Construct,
  request: SelfManagedRequest,
  { disks, group, identities, image, network }: AccessParts,
): ReadonlyArray<ITerraformDependable> => {
  const { controlPlane, nodes } = identities
  const allow = (id: string, role: string, object: string) => grant(scope, id, request, controlPlane, [role, object])
  return [
    allow("network", "Network Contributor", group.id),
    allow("machines", "Virtual Machine Contributor", group.id),
    allow("control_plane_identity", "Managed Identity Operator", controlPlane.id),
    allow("nodes_identity", "Managed Identity Operator", nodes.id),
    allow("image", "Reader", image.id),
    allow("disks", "Reader", disks.id),
    ...(network.isGiven ? [allow("nodes_subnet", "Network Contributor", network.nodes.id)] : []),
  ]
}

/** What the machines of a cluster may do, each kind for itself. */
export const defineAccess = (parent: Construct, request: SelfManagedRequest, parts: AccessParts): ClusterGrants => {
  const scope = new Construct(parent, "access")
  const { access, identities, keyId, store } = parts
  const role = defineBlobRole(scope, request)
  const secrets = grant(scope, "secrets", request, identities.controlPlane, ["Key Vault Crypto User", keyId])
  const blobsOf = (id: string, kind: keyof typeof identities, allowed: BucketAccess) =>
    grantBlobs(scope, id, request, { access: allowed, identity: identities[kind], role, store })
  return {
    controlPlane: [
      secrets,
      ...grantAddOns(scope, request, parts),
      blobsOf("control_plane", "controlPlane", access.controlPlane),
    ],
    nodes: [blobsOf("nodes", "nodes", access.worker)],
  }
}
