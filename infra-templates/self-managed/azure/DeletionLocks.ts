import { ManagementLock } from "@cdktf/provider-azurerm/lib/management-lock/index.js"
import { Construct } from "constructs"

import type { ApiLoadBalancer } from "./ApiLoadBalancer.ts"
import type { Member } from "./Members.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/**
 * While they exist Azure deletes neither the data of a member nor the load balancer of the Kubernetes API. Terraform deletes
 * them before everything else. Machines and volumes come and go, so that their resource group has none.
 */
export const defineDeletionLocks = (
  parent: Construct,
  { deletionProtection }: SelfManagedRequest,
  { balancer, ready }: ApiLoadBalancer,
  members: ReadonlyArray<Member>,
): void => {
  if (!deletionProtection) return
  const scope = new Construct(parent, "protection")
  const lock = {
    name: "orrery",
    lockLevel: "CanNotDelete",
    notes: "This belongs to a cluster of Orrery. Delete the cluster there.",
  }
  new ManagementLock(scope, "api", { ...lock, scope: balancer.id, dependsOn: [...ready] })
  for (const { disk, index } of members) new ManagementLock(scope, `${index}_disk`, { ...lock, scope: disk.id })
}
