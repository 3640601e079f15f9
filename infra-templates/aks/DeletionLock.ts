import type { KubernetesCluster } from "@cdktf/provider-azurerm/lib/kubernetes-cluster/index.js"
import { ManagementLock } from "@cdktf/provider-azurerm/lib/management-lock/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { AksRequest } from "./AksRequest.ts"

/** While it exists Azure refuses to delete the cluster and its node pools. Terraform deletes it before everything else. */
export const defineDeletionLock = (
  parent: Construct,
  { deletionProtection }: AksRequest,
  cluster: KubernetesCluster,
  after: ReadonlyArray<ITerraformDependable>,
): void => {
  if (!deletionProtection) return
  new ManagementLock(new Construct(parent, "protection"), "lock", {
    name: "orrery",
    scope: cluster.id,
    lockLevel: "CanNotDelete",
    notes: "This cluster belongs to Orrery. Delete it there.",
    dependsOn: [...after],
  })
}
